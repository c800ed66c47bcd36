import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from '@hopwise/model';
import { httpStatusOf } from '../errors.ts';

/** How long a client has to read the error before the connection is closed, whatever it is still sending. */
const lingerMs = 1000;

const problems: Readonly<Record<string, { error: ErrorCode; message: string }>> = {
  HPE_HEADER_OVERFLOW: { error: 'PAYLOAD_TOO_LARGE', message: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' },
};
const unreadable = { error: 'VALIDATION_FAILED', message: "The request isn't valid HTTP" } as const;

/** Responds to requests that Node's parser rejected, with the usual error body. */
export function respondToConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody = problems[error.code ?? ''] ?? unreadable;
  const status = httpStatusOf[body.error];
  const json = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
