import { describeTrustError, type Gathered, type HeaderPair } from '@hopwise/model';
import type { Connection } from './connection/connection.ts';
import { noProgress } from './connection/dial.ts';
import { exchange } from './connection/exchange.ts';
import type { Network } from './network.ts';
import { Deadline } from './request/deadline.ts';
import { NetFailure, netError } from './request/net-error.ts';

export interface PostRequest {
  /** http or https. */
  url: string;
  headers: readonly HeaderPair[];
  body: string;
  timeoutMs: number;
  /** The number of response bytes to read. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface PostResponse {
  statusCode: number;
  headers: HeaderPair[];
  /** Who responded. */
  ip: string;
  /** The part of the body that was read. */
  content: Buffer;
}

/**
 * Posts what this server itself has to say, by the same guarded way as everything else. It may hold secrets, so unlike
 * a site that is checked, one with a certificate that is not trusted gets nothing. No redirect is followed.
 */
export async function postMessage(network: Network, request: PostRequest): Promise<Gathered<PostResponse>> {
  const { timeoutMs, maxBytes, signal } = request;
  const timeoutMessage = `No response within ${timeoutMs / 1000} s.`;
  const deadline = new Deadline({ timeoutMs, timeoutMessage, signal });
  let connection: Connection | undefined;
  try {
    const url = new URL(request.url);
    connection = await network.connect(url, deadline, noProgress());
    const { tls, host, remote } = connection.facts;
    if (tls && !tls.trusted) throw new NetFailure(notTrusted(describeTrustError(tls, host)));
    const { head, content } = await exchange(connection, wireRequest(url, request), { deadline, maxBytes });
    return { ok: true, value: { statusCode: head.statusCode, headers: head.headers, ip: remote.ip, content } };
  } catch (error) {
    if (!(error instanceof NetFailure)) throw error;
    return { ok: false, error: deadline.reason ?? error.netError };
  } finally {
    connection?.close();
    deadline.dispose();
  }
}

const notTrusted = (why: string) => netError('TLS_HANDSHAKE_FAILED', undefined, `Nothing was sent: ${why}.`);

function wireRequest({ host, pathname, search }: URL, { headers, body }: PostRequest) {
  return {
    method: 'POST',
    path: `${pathname}${search}`,
    headers: [
      ['Host', host],
      ['User-Agent', 'Hopwise'],
      ['Accept', '*/*'],
      ['Accept-Encoding', 'identity'],
      ...headers,
    ] satisfies HeaderPair[],
    body: Buffer.from(body),
  };
}
