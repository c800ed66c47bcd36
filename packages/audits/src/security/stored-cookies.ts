import type { Evidence, Hop } from '@hopwise/model';
import { isLoopbackUrl, parseSetCookie, type SetCookie, whyCookieRejected } from '@hopwise/parsers';

export interface StoredCookie {
  cookie: SetCookie;
  hopIndex: number;
  /** The one that set it. */
  host: string;
  /** The host, or the domain, that it is sent to. */
  domain: string;
  path: string;
}

/** Chromium stores this many cookies per domain, the newest. */
const mostOfDomain = 180;

/** The cookies a browser would hold after these hops: a cookie set again replaces the one before. */
export function storedCookies(hops: readonly Hop[], { gatheredAt }: Evidence): StoredCookie[] {
  const jar = new Map<string, StoredCookie>();
  const now = Date.parse(gatheredAt);
  for (const { url, hopIndex, cookiesSet } of hops) {
    const from = new URL(url);
    for (const line of cookiesSet.slice(-mostOfDomain)) {
      const cookie = parseSetCookie(line);
      if (cookie === null || isRefused(cookie, from)) continue;
      const domain = cookie.domain ?? from.hostname;
      const stored = { cookie, hopIndex, host: from.hostname, domain, path: cookie.path ?? defaultPath(from.pathname) };
      if (from.protocol === 'http:' && [...jar.values()].some((other) => hides(stored, other))) continue;
      const key = JSON.stringify([cookie.name, domain, stored.path]);
      if (isOver(cookie, now)) jar.delete(key);
      else jar.set(key, stored);
    }
  }
  return [...jar.values()];
}

function isRefused(cookie: SetCookie, from: URL): boolean {
  // RFC 6265bis section 5.7, step 13.
  if (cookie.secure && from.protocol === 'http:' && !isLoopbackUrl(from)) return true;
  // If browsers reject it only because of its SameSite, that is reported, as the Observatory does.
  return whyCookieRejected({ ...cookie, sameSite: null }, from.hostname) !== null;
}

/** Max-Age goes before Expires; a cookie that is over is taken away. */
function isOver({ maxAgeSeconds, expires }: SetCookie, now: number): boolean {
  if (maxAgeSeconds !== null) return maxAgeSeconds <= 0;
  return expires !== null && expires.getTime() <= now;
}

/** RFC 6265bis section 5.7, step 15: plain http may not replace or hide a cookie that was set as Secure. */
function hides({ cookie, domain, path }: StoredCookie, other: StoredCookie): boolean {
  if (!other.cookie.secure || other.cookie.name !== cookie.name) return false;
  const isOfDomain = isWithin(domain, other.domain) || isWithin(other.domain, domain);
  return isOfDomain && (path === other.path || path.startsWith(`${other.path.replace(/\/$/, '')}/`));
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** RFC 6265 section 5.1.4: the folder that the cookie was set in. */
const defaultPath = (pathname: string): string => pathname.slice(0, Math.max(pathname.lastIndexOf('/'), 1));
