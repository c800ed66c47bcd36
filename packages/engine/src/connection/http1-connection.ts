import type { Socket } from 'node:net';
import type { NetError } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { type BodyFraming, bodyFraming } from '../http/http1-body.ts';
import {
  findHeadEnd,
  headlessHead,
  isHeadless,
  maxHeadBytes,
  mayBeStatusLine,
  parseHead,
  type ResponseHead,
} from '../http/http1-head.ts';
import { nowMs } from '../request/deadline.ts';
import { netError, toNetError } from '../request/net-error.ts';
import type { Connection, ConnectionFacts, ResponseHandler, WireRequest } from './connection.ts';

const nothing = Buffer.alloc(0);

/**
 * HTTP/1 over one socket, one request at a time. Written here rather than taken from a client library, because
 * those refuse many responses that browsers and curl follow, and hide the HTTP version and the raw header lines.
 */
export class Http1Connection implements Connection {
  readonly facts: ConnectionFacts;
  readonly isShareable = false;
  lastUsedAt = 0;
  readonly #socket: Socket;
  #handler: ResponseHandler | null = null;
  #method = '';
  /** The part of the head received so far; null once it is complete. */
  #pending: Buffer | null = null;
  #headBytes = 0;
  #framing: BodyFraming | null = null;
  #keepAlive = false;

  constructor(socket: Socket, facts: ConnectionFacts) {
    this.#socket = socket;
    this.facts = facts;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => this.#closed());
    socket.on('close', () => this.#closed());
    socket.on('error', (error) => this.#fail(toNetError(error, facts)));
  }

  get isReady(): boolean {
    return this.#handler === null && !this.#socket.destroyed && this.#socket.writable;
  }

  send(request: WireRequest, handler: ResponseHandler): () => void {
    this.#handler = handler;
    this.#method = request.method;
    this.#pending = nothing;
    this.#headBytes = 0;
    this.lastUsedAt = nowMs();
    handler.onSent();
    this.#socket.write(requestHead(request), 'latin1');
    if (request.body) this.#socket.write(request.body);
    return () => {
      if (this.#handler === handler) this.#drop();
    };
  }

  close(): void {
    this.#socket.destroy();
  }

  retire(): void {
    this.close();
  }

  #receive(chunk: Buffer): void {
    // Nothing was asked since the last response, so whatever this is cannot be the response to the next request.
    if (!this.#handler) this.close();
    else if (this.#pending) this.#receiveHead(chunk);
    else this.#receiveBody(chunk);
  }

  #receiveHead(chunk: Buffer): void {
    const earlier = this.#pending ?? nothing;
    if (earlier === nothing && this.#headBytes === 0) this.#handler?.onFirstByte();
    let bytes = earlier === nothing ? chunk : Buffer.concat([earlier, chunk]);
    let headEnd = findHeadEnd(bytes, earlier.length);
    // RFC 9110 section 15.2: any number of interim responses may come before the response. Browsers count 101 among them.
    while (headEnd !== -1 && this.#readHead(bytes, headEnd) === 'interim') {
      this.#headBytes += headEnd;
      bytes = bytes.subarray(headEnd);
      headEnd = findHeadEnd(bytes, 0);
    }
    if (headEnd !== -1) return;
    this.#pending = bytes;
    if (!mayBeStatusLine(bytes)) this.#fail(notHttp(bytes, this.facts));
    else if (this.#headBytes + bytes.length > maxHeadBytes) this.#fail(netError('HEADERS_TOO_LARGE', this.facts));
  }

  #readHead(bytes: Buffer, headEnd: number): 'interim' | 'final' {
    if (isHeadless(bytes)) {
      this.#startBody(headlessHead(), bytes);
      return 'final';
    }
    const isTooLarge = this.#headBytes + headEnd > maxHeadBytes;
    const head = isTooLarge ? 'too-large' : parseHead(bytes.toString('latin1', 0, headEnd));
    if (head === 'not-http') this.#fail(notHttp(bytes, this.facts));
    else if (head === 'too-large') this.#fail(netError('HEADERS_TOO_LARGE', this.facts));
    else if (head.statusCode >= 100 && head.statusCode < 200) return 'interim';
    else this.#startBody(head, bytes.subarray(headEnd));
    return 'final';
  }

  #startBody(head: ResponseHead, rest: Buffer): void {
    this.#pending = null;
    this.#framing = bodyFraming(head, this.#method);
    this.#keepAlive = (this.#framing?.selfDelimited ?? true) && wantsKeepAlive(head);
    this.#handler?.onHead(head);
    if (this.#framing) this.#receiveBody(rest);
    else this.#finish(rest.length > 0);
    this.#handler?.onBodyPending();
  }

  #receiveBody(chunk: Buffer): void {
    const framing = this.#framing;
    if (!framing) return;
    let wanted = true;
    const progress = framing.push(chunk, (bytes) => {
      wanted = wanted && (this.#handler?.onData(bytes) ?? false);
    });
    if (!wanted) this.#drop();
    else if (progress === 'end') this.#finish(framing.surplus);
    else if (progress === 'broken') this.#fail(netError('INVALID_RESPONSE', this.facts));
  }

  /** Returns who waited until now. */
  #letGo(): ResponseHandler | null {
    const handler = this.#handler;
    this.#handler = null;
    return handler;
  }

  #drop(): ResponseHandler | null {
    const handler = this.#letGo();
    this.close();
    return handler;
  }

  #finish(surplus: boolean): void {
    const handler = this.#letGo();
    if (!this.#keepAlive || surplus) this.close();
    handler?.onEnd();
  }

  #closed(): void {
    const pending = this.#pending;
    // Browsers take the head of a plain http response for whole when the connection ends in it.
    if (pending !== null && pending.length > 0 && this.facts.tls === null) {
      if (this.#readHead(pending, pending.length) === 'interim') this.#fail(netError('CONNECTION_CLOSED', this.facts));
    }
    const isBodyEnd = this.#pending === null && this.#framing?.selfDelimited === false;
    if (isBodyEnd) this.#finish(false);
    else this.#fail(netError('CONNECTION_CLOSED', this.facts));
  }

  #fail(error: NetError): void {
    this.#drop()?.onError(error);
  }
}

function requestHead({ method, path, headers, body }: WireRequest): string {
  let text = `${method} ${path} HTTP/1.1\r\n`;
  for (const [name, value] of headers) text += `${name}: ${value}\r\n`;
  // RFC 9110 section 8.6: methods that anticipate content send a length even if there is none.
  if (body || method === 'POST' || method === 'PUT' || method === 'PATCH') {
    text += `Content-Length: ${body?.length ?? 0}\r\n`;
  }
  return `${text}\r\n`;
}

/** RFC 9112 section 9.3. */
function wantsKeepAlive({ headers, httpVersion }: ResponseHead): boolean {
  const options = headerValue(headers, 'connection')?.toLowerCase() ?? '';
  return httpVersion === '1.0' ? options.includes('keep-alive') : !options.includes('close');
}

function notHttp(bytes: Buffer, facts: ConnectionFacts): NetError {
  const isTlsAlert = bytes[0] === 0x15 && bytes[1] === 0x03;
  const message = isTlsAlert ? `${facts.host} accepts only https on port ${facts.port}.` : undefined;
  return netError('INVALID_RESPONSE', facts, message);
}
