import type { Hop } from '@hopwise/model';
import { hasHeader, withoutFragment } from '@hopwise/parsers';

/** A URL that lets pass only who comes back to it with a cookie. */
export interface CookieGate {
  hopIndex: number;
  /** The hop that was sent with the cookie. */
  again: number;
  url: string;
}

/** The first one of a chain that ended; a loop goes on with the cookies too. */
export function findCookieGate(hops: readonly Hop[]): CookieGate | null {
  const firstAt = new Map<string, number>();
  for (const { hopIndex, url, method, redirectType, requestHeaders } of hops) {
    if (redirectType === 'HSTS') continue;
    const request = `${method} ${withoutFragment(url)}`;
    const before = firstAt.get(request);
    if (before !== undefined && hasHeader(requestHeaders, 'cookie')) return { hopIndex: before, again: hopIndex, url };
    if (before === undefined) firstAt.set(request, hopIndex);
  }
  return null;
}
