import type { Gathered } from '@hopwise/model';
import { Deadline } from '../request/deadline.ts';
import { NetFailure, netError } from '../request/net-error.ts';
import type { Connection, WireRequest } from './connection.ts';
import { type ConnectProgress, noProgress } from './dial.ts';
import { exchange } from './exchange.ts';

export type OpenConnection = (url: URL, deadline: Deadline, progress: ConnectProgress) => Promise<Connection>;

export interface FileRequest {
  /** http alone: what a certificate points to is signed by itself. */
  url: string;
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Fetches what an authority publishes about its certificates. Follows no redirect, and never rejects. */
export async function fetchFile(request: FileRequest, open: OpenConnection): Promise<Gathered<Buffer>> {
  const { timeoutMs, signal } = request;
  const timeoutMessage = `The file didn't arrive within ${timeoutMs / 1000} s.`;
  const deadline = new Deadline({ timeoutMs, timeoutMessage, signal });
  try {
    const url = new URL(request.url);
    const connection = await open(url, deadline, noProgress());
    try {
      return { ok: true, value: await readBody(connection, url, request.maxBytes, deadline) };
    } finally {
      connection.close();
    }
  } catch (error) {
    const reason = deadline.reason?.code === 'TIMEOUT' ? tooSlow(request.url) : (deadline.reason ?? undefined);
    return { ok: false, error: reason ?? (error instanceof NetFailure ? error.netError : netError('NETWORK_FAILED')) };
  } finally {
    deadline.dispose();
  }
}

const tooSlow = (url: string) => netError('TIMEOUT', undefined, `${new URL(url).host} didn't respond in time.`);

async function readBody(connection: Connection, url: URL, maxBytes: number, deadline: Deadline): Promise<Buffer> {
  const { head, content, end } = await exchange(connection, getRequest(url), { deadline, maxBytes });
  if (head.statusCode !== 200) throw failed(`${url.host} responded with status ${head.statusCode}.`);
  if (end === 'cut') throw failed(`${url.host} sent more than ${maxBytes / 1_000_000} MB.`);
  if (end !== 'whole') throw new NetFailure(end);
  return content;
}

const failed = (message: string) => new NetFailure(netError('NETWORK_FAILED', undefined, message));

const getRequest = ({ host, pathname, search }: URL): WireRequest => ({
  method: 'GET',
  path: `${pathname}${search}`,
  headers: [
    ['Host', host],
    ['User-Agent', 'Hopwise'],
    ['Accept', '*/*'],
    ['Accept-Encoding', 'identity'],
    ['Connection', 'close'],
  ],
  body: null,
});
