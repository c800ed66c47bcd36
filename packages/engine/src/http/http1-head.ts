import type { HeaderPair } from '@hopwise/model';
import { maxHeaderCount, type ResponseHead } from './response-head.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Where the head of an answer ends: the index after its empty line, or -1 when that has not come yet. `from` is
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

const statusLine = /^HTTP\/(\d)\.(\d)[ \t]+(\d{3})(?:[ \t]|$)/i;

/**
 * Reads the head of an HTTP/1 answer, one character per byte. As forgiving as browsers and curl are: bare line
 * feeds, folded lines, lines without a colon (skipped) and spaces before the colon pass, because the chain goes on
 * for their visitors too. A NUL stops them all.
 */
export function parseHead(text: string): HeadResult {
  if (text.includes('\0')) return 'not-http';
  const lines = text.split('\n');
  let next = 0;
  while (lines[next] === '\r' || lines[next] === '') next += 1;
  const status = statusLine.exec(withoutCarriageReturn(lines[next] ?? ''));
  if (status?.[1] !== '1') return 'not-http';
  const headers = parseHeaderLines(lines, next + 1);
  if (headers.length > maxHeaderCount) return 'too-large';
  return { statusCode: Number(status[3]), httpVersion: status[2] === '0' ? '1.0' : '1.1', headers };
}

function parseHeaderLines(lines: readonly string[], from: number): HeaderPair[] {
  const headers: HeaderPair[] = [];
  for (let index = from; index < lines.length; index += 1) {
    const line = withoutCarriageReturn(lines[index] ?? '');
    const colon = line.indexOf(':');
    // Before the first header such a line continues nothing, and is skipped (RFC 9112 section 2.2).
    if (isBlank(line.charCodeAt(0))) continueLast(headers, line);
    else if (colon > 0) headers.push([trimmed(line.slice(0, colon)), trimmed(line.slice(colon + 1))]);
  }
  return headers;
}

/** RFC 9112 section 5.2: a folded line. */
function continueLast(headers: readonly HeaderPair[], line: string): void {
  const last = headers.at(-1);
  if (last) last[1] = trimmed(`${last[1]} ${trimmed(line)}`);
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** RFC 9110 section 5.6.3: only spaces and tabs; String.trim would eat bytes of UTF-8 text, such as 0xA0. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  // RFC 9112 section 2.2: a carriage return on its own is read as a space.
  const value = text.slice(start, end);
  return value.includes('\r') ? value.replaceAll('\r', ' ') : value;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
