import { headerValue } from '@hopwise/parsers';
import type { ResponseHead } from './http1-head.ts';

/** more: the body continues. end: it is complete. broken: it isn't a valid body of this kind. */
export type BodyProgress = 'more' | 'end' | 'broken';

/** Finds the body's own bytes in what a connection delivers after the head of a response. */
export interface BodyFraming {
  /** False for a body that lasts until the connection is closed. */
  readonly selfDelimited: boolean;
  /** Bytes that came after the end; a connection that carries such cannot be used again. */
  readonly surplus: boolean;
  push(chunk: Buffer, onData: (bytes: Buffer) => void): BodyProgress;
}

/** RFC 9112 section 6.3. null: this response has no body. */
export function bodyFraming(head: ResponseHead, method: string): BodyFraming | null {
  if (method === 'HEAD' || head.statusCode === 204 || head.statusCode === 304) return null;
  const transferEncoding = headerValue(head.headers, 'transfer-encoding') ?? '';
  if (/(?:^|,)[ \t]*chunked[ \t]*$/i.test(transferEncoding)) return new ChunkedBody();
  // Browsers support no other coding and use the length instead.
  const length = contentLength(head);
  if (length === 0) return null;
  return length === null ? new BodyUntilClose() : new SizedBody(length);
}

const number = /^\d{1,15}$/;

/** Repeats of one number are fine (RFC 9110 section 8.6); anything else says nothing about where the body ends. */
function contentLength(head: ResponseHead): number | null {
  const value = headerValue(head.headers, 'content-length');
  if (value === null || number.test(value)) return value === null ? null : Number(value);
  const [first = '', ...others] = value.split(',').map((part) => part.trim());
  return number.test(first) && others.every((other) => other === first) ? Number(first) : null;
}

class SizedBody implements BodyFraming {
  readonly selfDelimited = true;
  surplus = false;
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  push(chunk: Buffer, onData: (bytes: Buffer) => void): BodyProgress {
    this.surplus = chunk.length > this.#left;
    const bytes = this.surplus ? chunk.subarray(0, this.#left) : chunk;
    this.#left -= bytes.length;
    if (bytes.length > 0) onData(bytes);
    return this.#left === 0 ? 'end' : 'more';
  }
}

class BodyUntilClose implements BodyFraming {
  readonly selfDelimited = false;
  readonly surplus = false;

  push(chunk: Buffer, onData: (bytes: Buffer) => void): BodyProgress {
    onData(chunk);
    return 'more';
  }
}

/** Limits the lines between chunks: extensions and trailers are skipped, but not forever. */
const maxLineBytes = 16 * 1024;
const maxTrailerBytes = 64 * 1024;

/** RFC 9112 section 7.1. */
class ChunkedBody implements BodyFraming {
  readonly selfDelimited = true;
  surplus = false;
  #state: 'size' | 'data' | 'after-data' | 'trailers' = 'size';
  #left = 0;
  #line = '';
  #trailerBytes = 0;

  push(chunk: Buffer, onData: (bytes: Buffer) => void): BodyProgress {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#state === 'data') {
        rest = this.#takeData(rest, onData);
        continue;
      }
      const lineEnd = rest.indexOf(0x0a);
      this.#line += rest.toString('latin1', 0, lineEnd === -1 ? rest.length : lineEnd);
      if (this.#line.length > maxLineBytes) return 'broken';
      if (lineEnd === -1) return 'more';
      rest = rest.subarray(lineEnd + 1);
      const progress = this.#takeLine();
      this.surplus = progress === 'end' && rest.length > 0;
      if (progress !== 'more') return progress;
    }
    return 'more';
  }

  #takeData(bytes: Buffer, onData: (bytes: Buffer) => void): Buffer {
    const data = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes;
    this.#left -= data.length;
    if (this.#left === 0) this.#state = 'after-data';
    onData(data);
    return bytes.subarray(data.length);
  }

  #takeLine(): BodyProgress {
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line;
    this.#line = '';
    if (this.#state === 'size') return this.#startChunk(line);
    if (this.#state === 'trailers') {
      this.#trailerBytes += line.length + 1;
      if (line === '') return 'end';
      return this.#trailerBytes > maxTrailerBytes ? 'broken' : 'more';
    }
    this.#state = 'size';
    return line === '' ? 'more' : 'broken';
  }

  #startChunk(line: string): BodyProgress {
    const size = /^0*([0-9a-f]{1,12})[ \t]*(?:;|$)/i.exec(line)?.[1];
    if (size === undefined) return 'broken';
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'data';
    return 'more';
  }
}
