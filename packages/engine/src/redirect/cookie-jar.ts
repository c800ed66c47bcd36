import { isPublicSuffix, parseSetCookie, type SetCookie, whyCookieRefused } from '@hopwise/parsers';
import { Cookie, defaultPath, domainMatch, pathMatch, CookieJar as ToughCookieJar } from 'tough-cookie';

/** RFC 6265 section 6.1: what servers may count on. The lines after that are not read. */
const maxLines = 50;

/** The cookies of one trace, kept and sent as browsers do. What a server sends never makes it throw. */
export class CookieJar {
  /** Most chains set no cookie, so the jar is made with the first one. */
  #jar: ToughCookieJar | null = null;
  /** By domain, path and name. */
  readonly #secure = new Map<string, Cookie>();

  /** Takes the Set-Cookie lines of one response. */
  store(setCookieLines: readonly string[], url: string): void {
    const from = new URL(url);
    for (const line of setCookieLines.slice(0, maxLines)) {
      const read = parseSetCookie(line);
      if (read && whyCookieRefused(read, from.hostname) === null) this.#put(toughCookie(read, from), from);
    }
  }

  /** The value of the Cookie header for a request, or null when there is nothing to send. */
  headerFor(url: string): string | null {
    return this.#jar?.getCookieStringSync(url) || null;
  }

  #put(cookie: Cookie, url: URL): void {
    if (url.protocol !== 'https:' && shadows(this.#secure, cookie, url)) return;
    this.#jar ??= new ToughCookieJar(undefined, {
      looseMode: true,
      allowSpecialUseDomain: true,
      prefixSecurity: 'silent',
      enforceSecureOriginOnStorage: true,
    });
    const kept = this.#jar.setCookieSync(cookie, url, { ignoreError: true });
    if (kept) this.#noteSecure(kept);
  }

  #noteSecure(cookie: Cookie): void {
    const id = JSON.stringify([cookie.domain, cookie.path, cookie.key]);
    if (cookie.secure && cookie.TTL() > 0) this.#secure.set(id, cookie);
    else this.#secure.delete(id);
  }
}

function toughCookie({ name: key, value, domain, maxAgeSeconds, expires, ...flags }: SetCookie, url: URL): Cookie {
  // RFC 6265bis section 5.7, step 9: a public suffix may set a cookie for itself alone.
  const isOwnSuffix = domain === url.hostname && isPublicSuffix(domain);
  const { path, secure, httpOnly } = flags;
  const ends = { expires: expires ?? 'Infinity', maxAge: maxAgeSeconds } as const;
  return new Cookie({ key, value, domain: isOwnSuffix ? null : domain, path, secure, httpOnly, ...ends });
}

/** RFC 6265bis section 5.7, step 15: plain http may not replace or hide a cookie that was set as Secure. */
function shadows(secureCookies: ReadonlyMap<string, Cookie>, cookie: Cookie, url: URL): boolean {
  const domain = cookie.cdomain() ?? url.hostname;
  const path = cookie.path?.startsWith('/') ? cookie.path : defaultPath(url.pathname);
  return [...secureCookies.values()].some(
    (secure) =>
      secure.key === cookie.key &&
      (domainMatch(domain, secure.domain ?? '') || domainMatch(secure.domain ?? '', domain)) &&
      pathMatch(path, secure.path ?? '/'),
  );
}
