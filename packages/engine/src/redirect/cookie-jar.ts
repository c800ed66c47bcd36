import { isPublicSuffix, parseSetCookie, type SetCookie, whyCookieRefused } from '@hopwise/parsers';
import { getDomain } from 'tldts';
import {
  Cookie,
  defaultPath,
  domainMatch,
  MemoryCookieStore,
  pathMatch,
  CookieJar as ToughCookieJar,
} from 'tough-cookie';

/** RFC 6265 section 6.1: what servers may count on. The lines after that are not read. */
const maxLines = 50;

/** The cookies of one trace, kept and sent as browsers do. What a server sends never makes it throw. */
export class CookieJar {
  /** Most chains set no cookie, so the jar is made with the first one. */
  #jar: ToughCookieJar | null = null;
  readonly #store = new MemoryCookieStore();
  readonly #domains = new Set<string>();
  /** The page that led on by itself; null while it is the person at the browser who asked. */
  #initiator: URL | null = null;
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
    if (this.#jar === null) return null;
    const isOwn = this.#initiator === null || siteOf(this.#initiator) === siteOf(new URL(url));
    return this.#jar.getCookieStringSync(url, { sameSiteContext: isOwn ? 'strict' : 'lax' }) || null;
  }

  /**
   * From now on requests are those of this page, which led on by a refresh: what is SameSite=Strict does not go to
   * other sites (RFC 6265bis section 5.2). Redirects change nothing about whose request it is.
   */
  startNavigation(fromUrl: string): void {
    this.#initiator = new URL(fromUrl);
  }

  /** Forgets the cookies of the site, those of other hosts of it included. */
  clear(url: string): void {
    const isOfSite = (domain: string | null) => domain !== null && domainOf(domain) === domainOf(new URL(url).hostname);
    for (const domain of [...this.#domains].filter(isOfSite)) this.#store.removeCookies(domain, '', () => {});
    for (const [id, { domain }] of this.#secure) if (isOfSite(domain)) this.#secure.delete(id);
  }

  #put(cookie: Cookie, url: URL): void {
    if (url.protocol !== 'https:' && shadows(this.#secure, cookie, url)) return;
    this.#jar ??= new ToughCookieJar(this.#store, {
      looseMode: true,
      allowSpecialUseDomain: true,
      prefixSecurity: 'silent',
      enforceSecureOriginOnStorage: true,
    });
    const kept = this.#jar.setCookieSync(cookie, url, { ignoreError: true });
    if (!kept) return;
    if (kept.domain !== null) this.#domains.add(kept.domain);
    this.#noteSecure(kept);
  }

  #noteSecure(cookie: Cookie): void {
    const id = JSON.stringify([cookie.domain, cookie.path, cookie.key]);
    if (cookie.secure && cookie.TTL() > 0) this.#secure.set(id, cookie);
    else this.#secure.delete(id);
  }
}

/** HTML Standard, "site": what is served over http is another one than the same over https. */
const siteOf = ({ protocol, hostname }: URL): string => `${protocol}//${domainOf(hostname)}`;
/** The part of a name that somebody registered. */
const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

function toughCookie({ name: key, value, domain, maxAgeSeconds, expires, ...flags }: SetCookie, url: URL): Cookie {
  // RFC 6265bis section 5.7, step 9: a public suffix may set a cookie for itself alone.
  const isOwnSuffix = domain === url.hostname && isPublicSuffix(domain);
  const { path, secure, httpOnly } = flags;
  const sameSite = flags.sameSite ?? undefined;
  const ends = { expires: expires ?? 'Infinity', maxAge: maxAgeSeconds } as const;
  return new Cookie({ key, value, domain: isOwnSuffix ? null : domain, path, secure, httpOnly, sameSite, ...ends });
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
