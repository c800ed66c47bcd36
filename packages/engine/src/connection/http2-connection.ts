import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Socket } from 'node:net';
import type { HeaderPair, NetError } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { maxHeadBytes, maxHeaderCount, type ResponseHead } from '../http/http1-head.ts';
import { nowMs } from '../request/deadline.ts';
import { netError, type Peer, toNetError } from '../request/net-error.ts';
import type { Connection, ConnectionFacts, ResponseHandler, Retry, WireRequest } from './connection.ts';
import { resetError } from './http2-reset.ts';

/** RFC 9113 section 5.1.2 lets the server choose; we never use more of one connection than this. */
const maxStreams = 100;

/** A Cookie header may be longer than the 64 KB that Node sends by default. */
const maxSentHeadBytes = 1024 * 1024;

/** Browsers accept spaces around a value. Node does so only with this option, which versions before 24 lack. */
const lenience = { strictFieldWhitespaceValidation: false };

/**
 * nghttp2 reads a head of at most nine frames, and a value of at most 64 KB. Browsers read more, and so do we over
 * HTTP/1.1. What breaks after this many bytes and without a head has probably met one of these limits.
 */
const smallestLargeHead = 8 * 1024;
const tooLarge = ({ host }: Peer): string => `${host} sends larger headers over HTTP/2 than Hopwise can read.`;

export class Http2Connection implements Connection {
  readonly facts: ConnectionFacts;
  readonly isShareable = true;
  lastUsedAt = 0;
  readonly #session: ClientHttp2Session;
  readonly #socket: Socket;
  /** Why the server goes away. */
  #farewell: number | null = null;
  #openStreams = 0;
  #isRetired = false;

  constructor(socket: Socket, facts: ConnectionFacts) {
    this.facts = facts;
    this.#socket = socket;
    this.#session = connect(`https://${facts.host}`, {
      createConnection: () => socket,
      settings: { enablePush: false, maxHeaderListSize: maxHeadBytes },
      maxHeaderListPairs: maxHeaderCount,
      maxSendHeaderBlockLength: maxSentHeadBytes,
      ...lenience,
    });
    this.#session.once('goaway', (code: number) => {
      this.#farewell = code;
    });
    // Streams report what happens to them; without a listener the session's own error would be thrown.
    this.#session.on('error', () => {});
    // The session itself would wait for the server to hang up as well.
    this.#session.once('close', () => socket.destroy());
  }

  get isReady(): boolean {
    const { destroyed, closed, remoteSettings } = this.#session;
    const allowed = Math.min(maxStreams, remoteSettings?.maxConcurrentStreams ?? maxStreams);
    return !destroyed && !closed && !this.#isRetired && this.#openStreams < allowed;
  }

  send(request: WireRequest, handler: ResponseHandler): () => void {
    const stream = this.#open(request);
    if (!stream) {
      queueMicrotask(() => handler.onError(netError('CONNECTION_CLOSED', this.facts)));
      return () => {};
    }
    this.#openStreams += 1;
    this.lastUsedAt = nowMs();
    stream.once('close', () => {
      this.#openStreams -= 1;
      if (this.#isRetired) this.retire();
    });
    handler.onSent();
    const bytesBefore = this.#socket.bytesRead;
    const silence = listen(stream, handler, (error) => {
      // nghttp2 resets a stream whose head exceeds our limits with the code that servers use for too many requests.
      return this.#explain(error, stream.rstCode, this.#socket.bytesRead - bytesBefore);
    });
    if (request.body) stream.end(request.body);
    return () => {
      silence();
      cancel(stream);
    };
  }

  #explain(error: Error | null, resetCode: number, bytesRead: number): Broken {
    if (resetCode === constants.NGHTTP2_ENHANCE_YOUR_CALM && bytesRead > smallestLargeHead) {
      return { error: netError('HEADERS_TOO_LARGE', this.facts), retry: null };
    }
    if (this.#farewell === constants.NGHTTP2_HTTP_1_1_REQUIRED) return resetError(this.#farewell, this.facts);
    const known = error ? toNetError(error, this.facts) : netError('CONNECTION_CLOSED', this.facts);
    if (known.code === 'INVALID_RESPONSE' && bytesRead > smallestLargeHead) {
      return { error: netError('HEADERS_TOO_LARGE', this.facts, tooLarge(this.facts)), retry: 'over HTTP/1.1' };
    }
    // A peer that doesn't use HTTP/2 has reset nothing, and a cancellation without a reason needs no explanation.
    const isUnexplained =
      known.code === 'INVALID_RESPONSE' ||
      resetCode === constants.NGHTTP2_CANCEL ||
      resetCode === constants.NGHTTP2_NO_ERROR;
    return isUnexplained ? { error: known, retry: null } : resetError(resetCode, this.facts);
  }

  close(): void {
    this.#session.destroy();
  }

  /**
   * A server may respond to the farewell of a closing session (GOAWAY, RFC 9113 section 6.8) by refusing what has only just
   * been sent to it, so that comes after the last response.
   */
  retire(): void {
    this.#isRetired = true;
    if (this.#openStreams === 0) this.#session.close();
  }

  /** A session that the server has just closed throws instead of opening a stream. */
  #open(request: WireRequest): ClientHttp2Stream | undefined {
    try {
      return this.#session.request(requestHeaders(request), { endStream: request.body === null });
    } catch {
      return undefined;
    }
  }
}

/** Why a response did not come, or not whole. */
interface Broken {
  error: NetError;
  retry: Retry | null;
}

function listen(
  stream: ClientHttp2Stream,
  handler: ResponseHandler,
  explain: (error: Error | null) => Broken,
): () => void {
  let head: ResponseHead | null = null;
  let received = 0;
  let heardOut = false;
  const once = (report: () => void) => {
    if (heardOut) return;
    heardOut = true;
    report();
  };
  stream.once('response', (headers: IncomingHttpHeaders & { ':status'?: number }, _flags: number, raw?: string[]) => {
    if (heardOut) return;
    head = { statusCode: headers[':status'] ?? 0, httpVersion: '2', headers: headerPairs(raw ?? []) };
    handler.onFirstByte();
    handler.onHead(head);
    handler.onBodyPending();
  });
  stream.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (heardOut || handler.onData(bytes)) return;
    heardOut = true;
    cancel(stream);
  });
  const fail = (cause: Error | null) => {
    const { error, retry } = explain(cause);
    handler.onError(error, head === null ? retry : null);
  };
  stream.once('end', () => {
    // The end of what can be read, which is not always that of the response.
    if (head !== null) once(() => (stream.rstCode === constants.NGHTTP2_NO_ERROR ? handler.onEnd() : fail(null)));
  });
  stream.on('error', (error) =>
    once(() => (isShorterThanSaid(stream, head, received) ? handler.onEnd() : fail(error))),
  );
  stream.once('close', () => once(() => fail(null)));
  return () => once(() => {});
}

/** Notifies the server without waiting for it. */
function cancel(stream: ClientHttp2Stream): void {
  stream.close(constants.NGHTTP2_CANCEL);
  stream.destroy();
}

/** nghttp2 resets a stream that ends before its Content-Length. Browsers take it for whole. */
function isShorterThanSaid({ rstCode }: ClientHttp2Stream, head: ResponseHead | null, received: number): boolean {
  if (head === null || rstCode !== constants.NGHTTP2_PROTOCOL_ERROR) return false;
  return received < Number(headerValue(head.headers, 'content-length') ?? 0);
}

/** RFC 9113 section 8.2: names in lower case; section 8.3.1: Host becomes :authority. */
function requestHeaders({ method, path, headers, body }: WireRequest): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ':method': method, ':scheme': 'https', ':path': path };
  for (const [name, value] of headers) {
    const lowerCase = name.toLowerCase();
    const key = lowerCase === 'host' ? ':authority' : lowerCase;
    const earlier = sent[key];
    sent[key] = earlier === undefined ? value : `${earlier}, ${value}`;
  }
  if (body) sent['content-length'] = body.length;
  return sent;
}

function headerPairs(raw: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!name.startsWith(':')) pairs.push([name, raw[index + 1] ?? '']);
  }
  return pairs;
}
