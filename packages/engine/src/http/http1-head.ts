import type { HeaderPair, NetError } from '@hopwise/model';
import { contentDispositions, headerValue, headerValues } from '@hopwise/parsers';
import { netError } from '../request/net-error.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Where the head of a response ends: the index after its empty line, or -1 when that has not come yet. `from` is
 * where to go on after an earlier -1. Empty lines before the status line do not count (RFC 9112 section 2.2).
 */
export function findHeadEnd(bytes: Buffer, from: number): number {
  let start = 0;
  while (bytes[start] === carriageReturn || bytes[start] === lineFeed) start += 1;
  for (let index = Math.max(start, from - 2); index < bytes.length; index += 1) {
    if (bytes[index] !== lineFeed) continue;
    if (bytes[index + 1] === lineFeed) return index + 2;
    if (bytes[index + 1] === carriageReturn && bytes[index + 2] === lineFeed) return index + 3;
  }
  return -1;
}

export type HeadResult = ResponseHead | 'not-http' | 'too-large';

/** Browsers look no further than this for where a status line begins. */
const maxBytesBefore = 4;
/**
 * What browsers take for one: a version that is none, a status that the reason follows at once or that is left out,
 * and no reason pass.
 */
const statusLine = /^.{0,4}?HTTP(?:\/1\.(\d)|[^ \t\d]?[\d.]*)(?:[ \t]+(\d{0,4})(?!\d)|$)/is;
const impliedStatus = 200;

/** Whether these bytes, with which a response begins, may be those of a status line. */
export function mayBeStatusLine(bytes: Buffer): boolean {
  let start = 0;
  while (bytes[start] === carriageReturn || bytes[start] === lineFeed) start += 1;
  const seen = bytes.toString('latin1', start, start + maxBytesBefore + 'HTTP'.length).toUpperCase();
  if (seen.startsWith(headless)) return true;
  return seen.length < maxBytesBefore + 'HTTP'.length ? !seen.includes('\n') : seen.includes('HTTP');
}

/** The beginning of responses of old streaming servers. Browsers treat everything as the body, as in HTTP/0.9. */
const headless = 'ICY ';
export const isHeadless = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, headless.length).toUpperCase() === headless;
export const headlessHead = (): ResponseHead => ({ statusCode: impliedStatus, httpVersion: '1.0', headers: [] });

/**
 * Reads the head of an HTTP/1 response, one character per byte. As forgiving as browsers are: bare line feeds and
 * carriage returns, folded lines, lines without a colon (skipped) and spaces before the colon pass, because the chain
 * goes on for their visitors too. A NUL stops them all.
 */
export function parseHead(received: string): HeadResult {
  if (received.includes('\0')) return 'not-http';
  // A carriage return alone ends a line in browsers.
  const text = received.replaceAll(/\r(?!\n)/g, '\n');
  const lines = new LineCursor(text);
  while (lines.advance() && lines.from === lines.to);
  const status = statusLine.exec(text.slice(lines.from, lines.to));
  if (status === null) return 'not-http';
  const [, minorVersion, statusCode] = status;
  const headers = parseHeaderLines(text, lines);
  if (headers.length > maxHeaderCount) return 'too-large';
  return {
    statusCode: Number(statusCode || impliedStatus),
    httpVersion: minorVersion === '0' ? '1.0' : '1.1',
    headers,
  };
}

/** Goes from line to line without making texts of them, which for so short ones costs more than reading them. */
class LineCursor {
  readonly #text: string;
  #next = 0;
  from = 0;
  /** Before the line feed and a carriage return in front of it. */
  to = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** False when there is no further line. */
  advance(): boolean {
    if (this.#next > this.#text.length) return false;
    this.from = this.#next;
    const found = this.#text.indexOf('\n', this.from);
    const end = found === -1 ? this.#text.length : found;
    this.#next = end + 1;
    this.to = end > this.from && this.#text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
    return true;
  }
}

function parseHeaderLines(text: string, lines: LineCursor): HeaderPair[] {
  const headers: HeaderPair[] = [];
  /** RFC 9112 section 5.2: lines that continue the last header. Put together once, however many there are. */
  let folded: string[] = [];
  let colon = -1;
  while (lines.advance()) {
    const { from, to } = lines;
    // Looked for once, however many lines come without one.
    if (colon < from) colon = text.indexOf(':', from);
    if (colon === -1) colon = text.length;
    // Before the first header such a line continues nothing, and is skipped (RFC 9112 section 2.2).
    if (from < to && isBlank(text.charCodeAt(from))) folded.push(trimmed(text, from, to));
    else if (colon > from && colon < to) {
      if (folded.length > 0) continueLast(headers, folded);
      folded = [];
      headers.push([trimmed(text, from, colon), trimmed(text, colon + 1, to)]);
    }
  }
  if (folded.length > 0) continueLast(headers, folded);
  return headers;
}

function continueLast(headers: readonly HeaderPair[], folded: readonly string[]): void {
  const last = headers.at(-1);
  if (!last) return;
  const whole = [last[1], ...folded].filter((part) => part !== '').join(' ');
  last[1] = trimmed(whole, 0, whole.length);
}

/** RFC 9110 section 5.6.3: only spaces and tabs; String.trim would eat bytes of UTF-8 text, such as 0xA0. */
function trimmed(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Chromium refuses a Content-Encoding that is no list of names, whatever comes with it. */
export function unreadableCoding({ headers }: Pick<ResponseHead, 'headers'>): NetError | undefined {
  const value = headerValues(headers, 'content-encoding').join(',');
  const isList = value.split(',').every((coding) => /^[^"=;*\s]*$/.test(coding.trim()));
  return isList ? undefined : codingError;
}

const codingError = netError(
  'INVALID_RESPONSE',
  undefined,
  "The response's Content-Encoding isn't a list of names. Browsers reject it.",
);

/** Browsers reject responses that may have been tampered with: two heads in one, as response splitting makes them. */
export function conflictIn({ headers, httpVersion }: ResponseHead): NetError | undefined {
  if (httpVersion === '2') return undefined;
  // Whatever the status, and also where they resolve to one URL.
  if (differ(headerValues(headers, 'location'))) return conflictingLocations;
  const isChunked = headerValue(headers, 'transfer-encoding') !== null;
  const lengths = headerValues(headers, 'content-length').flatMap((line) => line.split(',').map((part) => part.trim()));
  if (!isChunked && differ(lengths)) return conflicting('Content-Length');
  return differ(contentDispositions(headers)) ? conflictingDispositions : undefined;
}

export const conflictingLocations = netError(
  'LOCATION_CONFLICTING',
  undefined,
  'The response has two conflicting Location headers. Browsers reject it.',
);

const conflictingDispositions = netError(
  'INVALID_RESPONSE',
  undefined,
  'The response has two conflicting Content-Disposition values. Browsers reject it.',
);

const differ = ([first, ...others]: readonly string[]): boolean => others.some((other) => other !== first);

const conflicting = (name: string): NetError =>
  netError('INVALID_RESPONSE', undefined, `The response has two conflicting ${name} values. Browsers reject it.`);

export interface ResponseHead {
  statusCode: number;
  httpVersion: '1.0' | '1.1' | '2';
  /** In the order sent, repeats kept. Values are the raw bytes, one character each (latin1). */
  headers: HeaderPair[];
}

/** Chrome's limit for all headers of a response together. */
export const maxHeadBytes = 256 * 1024;
/** Chrome counts bytes alone; more headers than this do not fit, `a:` and the end of the line being the shortest. */
export const maxHeaderCount = maxHeadBytes / 4;
