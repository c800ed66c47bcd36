import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Duplex } from 'node:stream';
import type { HeaderPair } from '@hopwise/model';
import { maxHeadBytes, maxHeaderCount } from '../http/response-head.ts';
import { netError, toNetError } from '../request/net-error.ts';
import { nowMs } from '../request/now-ms.ts';
import type { Connection, ConnectionFacts, ResponseHandler, WireRequest } from './connection.ts';

/** RFC 9113 section 5.1.2 lets the server choose; we never use more of one connection than this. */
const maxStreams = 100;

export class Http2Connection implements Connection {
  readonly facts: ConnectionFacts;
  readonly isShareable = true;
  lastUsedAt = 0;
  readonly #session: ClientHttp2Session;
  #openStreams = 0;
  #isRetired = false;

  constructor(socket: Duplex, facts: ConnectionFacts) {
    this.facts = facts;
    this.#session = connect(`https://${facts.host}`, {
      createConnection: () => socket,
      settings: { enablePush: false, maxHeaderListSize: maxHeadBytes },
      maxHeaderListPairs: maxHeaderCount,
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
    const silence = listen(stream, handler, this.facts);
    if (request.body) stream.end(request.body);
    return () => {
      silence();
      cancel(stream);
    };
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

function listen(stream: ClientHttp2Stream, handler: ResponseHandler, facts: ConnectionFacts): () => void {
  let hasHead = false;
  let heardOut = false;
  const once = (report: () => void) => {
    if (heardOut) return;
    heardOut = true;
    report();
  };
  stream.once('response', (headers: IncomingHttpHeaders & { ':status'?: number }, _flags: number, raw?: string[]) => {
    if (heardOut) return;
    hasHead = true;
    handler.onFirstByte();
    handler.onHead({ statusCode: headers[':status'] ?? 0, httpVersion: '2', headers: headerPairs(raw ?? []) });
    handler.onBodyPending();
  });
  stream.on('data', (bytes: Buffer) => {
    if (heardOut || handler.onData(bytes)) return;
    heardOut = true;
    cancel(stream);
  });
  stream.once('end', () => {
    if (hasHead) once(() => handler.onEnd());
  });
  stream.on('error', (error) => once(() => handler.onError(streamError(error, stream, facts))));
  stream.once('close', () => once(() => handler.onError(netError('CONNECTION_CLOSED', facts))));
  return () => once(() => {});
}

/** Tells the server, and does not wait until it could be told. */
function cancel(stream: ClientHttp2Stream): void {
  stream.close(constants.NGHTTP2_CANCEL);
  stream.destroy();
}

function streamError(error: Error, stream: ClientHttp2Stream, facts: ConnectionFacts) {
  // nghttp2 resets the stream with this code when the response exceeds the limits given above.
  const isTooLarge = stream.rstCode === constants.NGHTTP2_ENHANCE_YOUR_CALM;
  return isTooLarge ? netError('HEADERS_TOO_LARGE', facts) : toNetError(error, facts);
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
