import type { HeaderPair } from '@hopwise/model';
import {
  headerValue,
  isLoopbackUrl,
  isPublicSuffix,
  parseCookieDate,
  parseSetCookie,
  type SetCookie,
  whyCookieRejected,
} from '@hopwise/parsers';
import { getDomain } from 'tldts';

interface KeptCookie {
  name: string;
  value: string;
  domain: string;
  /** Sent to the host that set it alone, not to those below it. */
  isHostOnly: boolean;
  path: string;
  isSecure: boolean;
  isStrict: boolean;
  /** When it expires, on the clock of this computer. */
  expiresAtMs: number;
  /** The older is sent first. */
  createdAs: number;
  /** The registrable part of its domain. */
  site: string;
}

/** Chromium's limits per site. Above the first, it deletes cookies until the second are left. */
const mostOfSite = 180;
const leftOfSite = 150;

/**
 * The cookies of one trace, kept and sent as Chromium does, which differs from RFC 6265bis in places: a cookie with a
 * new value is a new one, and of a site it keeps no more than it says above. What a server sends never makes it throw.
 */
export class CookieJar {
  /** The cookie set last comes last. */
  #cookies: KeptCookie[] = [];
  #created = 0;
  /** The page that navigated; null for a navigation by the user. */
  #initiator: URL | null = null;

  /** Takes the Set-Cookie lines of one response, which its Date header says the time of. */
  store(setCookieLines: readonly string[], url: string, date: string | null = null): void {
    if (setCookieLines.length === 0) return;
    const from = new URL(url);
    const aheadMs = clockAheadMs(date);
    for (const line of setCookieLines) {
      const read = parseSetCookie(line);
      if (read && whyCookieRejected(read, from.hostname) === null)
        this.#put(this.#keptCookie(read, from, aheadMs), from);
    }
  }

  /** The value of the Cookie header for a request, or null when there is nothing to send. */
  headerFor(url: string): string | null {
    if (this.#cookies.length === 0) return null;
    const to = new URL(url);
    const isOwn = this.#initiator === null || siteOf(this.#initiator) === siteOf(to);
    const isSent = (cookie: KeptCookie) =>
      (isOwn || !cookie.isStrict) &&
      (!cookie.isSecure || isSafe(to)) &&
      !hasExpired(cookie) &&
      (cookie.isHostOnly ? cookie.domain === to.hostname : isWithin(to.hostname, cookie.domain)) &&
      isBelow(to.pathname, cookie.path);
    const sent = this.#cookies.filter(isSent);
    sent.sort((a, b) => b.path.length - a.path.length || a.createdAs - b.createdAs);
    return sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ') || null;
  }

  /**
   * From now on requests are those of this page, which redirected by a refresh: what is SameSite=Strict does not go to
   * other sites (RFC 6265bis section 5.2). Redirects change nothing about whose request it is.
   */
  startNavigation(fromUrl: string): void {
    this.#initiator = new URL(fromUrl);
  }

  /** Forgets the cookies of the site, those of other hosts of it included. */
  clear(url: string): void {
    const site = domainOf(new URL(url).hostname);
    this.#cookies = this.#cookies.filter((cookie) => cookie.site !== site);
  }

  #keptCookie(cookie: SetCookie, url: URL, aheadMs: number): KeptCookie {
    const { name, value, domain, path, secure, sameSite } = cookie;
    this.#created += 1;
    return {
      name,
      value,
      domain: domain ?? url.hostname,
      // RFC 6265bis section 5.7, step 9: a public suffix may set a cookie for itself alone.
      isHostOnly: domain === null || (domain === url.hostname && isPublicSuffix(domain)),
      path: path ?? url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
      isSecure: secure,
      isStrict: sameSite === 'strict',
      expiresAtMs: expiryOf(cookie, aheadMs),
      createdAs: this.#created,
      site: domainOf(url.hostname),
    };
  }

  #put(cookie: KeptCookie, url: URL): void {
    if (!isSafe(url) && (cookie.isSecure || this.#cookies.some((other) => isShadowed(other, cookie)))) return;
    const at = this.#cookies.findIndex((other) => isSame(other, cookie));
    const [replaced] = at === -1 ? [] : this.#cookies.splice(at, 1);
    if (hasExpired(cookie)) return;
    this.#cookies.push(replaced?.value === cookie.value ? { ...cookie, createdAs: replaced.createdAs } : cookie);
    this.#forgetSurplus(cookie.site);
  }

  /** Those that went longest without being set go first, and before all others those that plain http sees. */
  #forgetSurplus(site: string): void {
    if (this.#cookies.length <= mostOfSite) return;
    this.#cookies = this.#cookies.filter((cookie) => !hasExpired(cookie));
    const ofSite = this.#cookies.filter((cookie) => cookie.site === site);
    if (ofSite.length <= mostOfSite) return;
    ofSite.sort((a, b) => Number(a.isSecure) - Number(b.isSecure));
    const surplus = new Set(ofSite.slice(0, ofSite.length - leftOfSite));
    this.#cookies = this.#cookies.filter((cookie) => !surplus.has(cookie));
  }
}

/** HTML Standard, "site": what is served over http is another one than the same over https. */
const siteOf = ({ protocol, hostname }: URL): string => `${protocol}//${domainOf(hostname)}`;
/** The registrable part of a name. */
const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** Where a Secure cookie may be set, sent and replaced: traffic to this computer can't be intercepted. */
const isSafe = (url: URL): boolean => url.protocol === 'https:' || isLoopbackUrl(url);

const hasExpired = ({ expiresAtMs }: KeptCookie): boolean => expiresAtMs <= Date.now();

/** The time by which a server's clock is ahead of ours. Browsers read its expiry dates by its own clock. */
function clockAheadMs(date: string | null): number {
  const serverTime = date === null ? null : parseCookieDate(date);
  return serverTime === null ? 0 : serverTime.getTime() - Date.now();
}

function expiryOf({ maxAgeSeconds, expires }: SetCookie, aheadMs: number): number {
  if (maxAgeSeconds !== null) return maxAgeSeconds <= 0 ? 0 : Date.now() + maxAgeSeconds * 1000;
  return expires === null ? Number.POSITIVE_INFINITY : expires.getTime() - aheadMs;
}

const isSame = (a: KeptCookie, b: KeptCookie): boolean =>
  a.name === b.name && a.domain === b.domain && a.isHostOnly === b.isHostOnly && a.path === b.path;

/** RFC 6265bis section 5.7, step 15: plain http may not replace or hide a cookie that was set as Secure. */
const isShadowed = (secure: KeptCookie, cookie: KeptCookie): boolean =>
  secure.isSecure &&
  secure.name === cookie.name &&
  !hasExpired(secure) &&
  (isWithin(cookie.domain, secure.domain) || isWithin(secure.domain, cookie.domain)) &&
  isBelow(cookie.path, secure.path);

/** RFC 6265 section 5.1.3. That an address has none below it is seen to when a cookie is set. */
const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** RFC 6265 section 5.1.4. */
const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/**
 * Whether a response makes browsers delete the cookies of its site (Clear Site Data, section 3.1). They obey only over
 * a secure connection.
 */
export function clearsCookies(headers: readonly HeaderPair[], url: string, isTrusted: boolean): boolean {
  const value = headerValue(headers, 'clear-site-data');
  if (value === null || !(isTrusted || isLoopbackUrl(new URL(url)))) return false;
  return value.split(',').some((type) => /^[\t ]*"(?:cookies|\*)"[\t ]*$/.test(type));
}
