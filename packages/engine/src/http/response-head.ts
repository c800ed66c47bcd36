import type { HeaderPair } from '@hopwise/model';

export interface ResponseHead {
  statusCode: number;
  httpVersion: '1.0' | '1.1' | '2';
  /** In the order sent, repeats kept. Values are the raw bytes, one character each (latin1). */
  headers: HeaderPair[];
}

/** Chrome's limit for all headers of an answer together. */
export const maxHeadBytes = 256 * 1024;
/** No honest answer comes near; a hostile one could make every header cost more memory than it has bytes. */
export const maxHeaderCount = 2000;

/** What a small letter has and a capital has not. */
const caseBit = 0x20;

/** The values of a header, trimmed as the parser left them. */
export function headerValues(headers: readonly HeaderPair[], lowerCaseName: string): string[] {
  const values: string[] = [];
  for (const [name, value] of headers) {
    if (isNamed(name, lowerCaseName)) values.push(value);
  }
  return values;
}

/** The values of a header joined to one (RFC 9110 section 5.3); null when it was not sent. */
export function headerValue(headers: readonly HeaderPair[], lowerCaseName: string): string | null {
  let joined: string | null = null;
  for (const [name, value] of headers) {
    if (!isNamed(name, lowerCaseName)) continue;
    joined = joined === null ? value : `${joined}, ${value}`;
  }
  return joined;
}

/** Mostly the length tells that it is another one, or the first letter. */
const isNamed = (name: string, lowerCaseName: string): boolean =>
  name.length === lowerCaseName.length &&
  (name.charCodeAt(0) | caseBit) === lowerCaseName.charCodeAt(0) &&
  name.toLowerCase() === lowerCaseName;
