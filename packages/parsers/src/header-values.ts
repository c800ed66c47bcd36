import type { HeaderPair } from '@hopwise/model';

/** What a small letter has and a capital has not. */
const caseBit = 0x20;

/** Every value of a header, one for each line that was sent, in order. */
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

export const hasHeader = (headers: readonly HeaderPair[], lowerCaseName: string): boolean =>
  headers.some(([name]) => isNamed(name, lowerCaseName));

/** In most cases the length or the first letter differs. */
const isNamed = (name: string, lowerCaseName: string): boolean =>
  name.length === lowerCaseName.length &&
  (name.charCodeAt(0) | caseBit) === lowerCaseName.charCodeAt(0) &&
  name.toLowerCase() === lowerCaseName;
