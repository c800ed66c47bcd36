import type { NetError } from '@hopwise/model';
import type { ResponseHead } from '../http/http1-head.ts';
import type { Deadline } from '../request/deadline.ts';
import { NetFailure } from '../request/net-error.ts';
import type { Connection, WireRequest } from './connection.ts';

export interface Exchanged {
  head: ResponseHead;
  /** As it came over the wire, up to what was wanted. */
  content: Buffer;
  /** Whether the body is complete, longer than wanted, or broke off. */
  end: 'whole' | 'cut' | NetError;
}

/** One request and its response on an open connection. Rejects with a NetFailure when no response begins. */
export function exchange(
  connection: Connection,
  request: WireRequest,
  { deadline, maxBytes }: { deadline: Deadline; maxBytes: number },
): Promise<Exchanged> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>();
  const chunks: Buffer[] = [];
  let length = 0;
  let head: ResponseHead | undefined;
  const finish = (end: Exchanged['end']) => {
    if (head) resolve({ head, content: Buffer.concat(chunks).subarray(0, maxBytes), end });
    else if (typeof end === 'object') reject(new NetFailure(end));
  };
  const stopListening = deadline.onEnd(finish);
  connection.send(request, {
    onSent() {},
    onFirstByte() {},
    onBodyPending() {},
    onHead(received) {
      head = received;
    },
    onData(bytes) {
      chunks.push(bytes);
      length += bytes.length;
      if (length > maxBytes) finish('cut');
      return length <= maxBytes;
    },
    onEnd: () => finish('whole'),
    onError: finish,
  });
  return promise.finally(stopListening);
}
