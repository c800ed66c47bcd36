import type { HeaderPair } from '@hopwise/model';

/** The bit that a lowercase letter has and an uppercase one lacks. */
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

/** Strips blanks from both ends. Headers are bytes as characters, among which `trim` would take others for blanks. */
export function trimBlanks(text: string, blanks = ' \t'): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Whether browsers must not sniff the type: of all values of X-Content-Type-Options the first counts (Fetch, section
 * 2.2.6).
 */
export const isNoSniff = (headers: readonly HeaderPair[]): boolean =>
  headerValue(headers, 'x-content-type-options')?.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff';

/** The directives of Cache-Control in lower case, in their order. */
export const cacheDirectives = (headers: readonly HeaderPair[]): string[] =>
  headerValues(headers, 'cache-control').flatMap((value) =>
    value.split(',').map((directive) => directive.trim().toLowerCase()),
  );

/** RFC 9111 section 5.2.2.1; null where none is given. */
export function cacheMaxAge(headers: readonly HeaderPair[]): number | null {
  const given = cacheDirectives(headers).map((directive) => /^max-age="?(\d+)"?$/.exec(directive)?.[1]);
  const seconds = given.find((value) => value !== undefined);
  return seconds === undefined ? null : Number(seconds);
}

/** Whether a browser has to ask again each time (RFC 9111 section 5.2.2). */
export const isNeverReused = (headers: readonly HeaderPair[]): boolean =>
  cacheDirectives(headers).some((directive) => directive === 'no-store' || directive === 'no-cache') ||
  cacheMaxAge(headers) === 0;
