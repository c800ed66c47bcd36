import type { Gathered } from '@hopwise/model';
import type { FetchIssuer } from '../certificate/certificate-path.ts';
import { Deadline, nowMs } from '../request/deadline.ts';
import { NetFailure, netError } from '../request/net-error.ts';
import type { Connection, WireRequest } from './connection.ts';
import { type ConnectProgress, noProgress } from './dial.ts';
import { exchange } from './exchange.ts';

export type OpenConnection = (url: URL, deadline: Deadline, progress: ConnectProgress) => Promise<Connection>;

export interface FileRequest {
  /** http only: the files that a certificate points to are signed themselves. */
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

const maxFiles = 200;
/** Certificates of authorities live for years; a server that failed may be back soon. */
const maxAgeMs = { found: 60 * 60 * 1000, missed: 60 * 1000 };
const maxBytes = 100_000;
/** Chromium waits 15 s, which is all the time that a check usually has. */
const timeoutMs = 10_000;

interface File {
  content: Promise<Buffer | undefined>;
  staleAt: number;
}

/** Fetches the certificate of an issuer once for all the hosts that forgot to send it. */
export function rememberedIssuers(fetchFile: (request: FileRequest) => Promise<Gathered<Buffer>>): FetchIssuer {
  const files = new Map<string, File>();

  async function fetchFresh(url: string, file: Pick<File, 'staleAt'>): Promise<Buffer | undefined> {
    const fetched = await fetchFile({ url, maxBytes, timeoutMs });
    file.staleAt = nowMs() + (fetched.ok ? maxAgeMs.found : maxAgeMs.missed);
    return fetched.ok ? fetched.value : undefined;
  }

  return (url) => {
    const known = files.get(url);
    if (known && nowMs() < known.staleAt) return known.content;
    const staleAt = nowMs() + timeoutMs * 2;
    const file: File = { staleAt, content: Promise.resolve(undefined) };
    file.content = fetchFresh(url, file);
    files.delete(url);
    if (files.size >= maxFiles) files.delete(files.keys().next().value ?? '');
    files.set(url, file);
    return file.content;
  };
}
