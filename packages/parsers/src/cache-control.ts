import type { HeaderPair } from '@hopwise/model';
import { headerValues } from './header-values.ts';

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
