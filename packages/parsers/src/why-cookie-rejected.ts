// Apart from set-cookie.ts, because the list of public suffixes is too large for pages that only take cookies apart.
import { getPublicSuffix } from 'tldts';
import type { SetCookie } from './set-cookie.ts';

/** Why a browser would refuse to store the cookie when this host sets it (RFC 6265bis sections 4.1.3 and 5.7). */
export function whyCookieRejected(cookie: SetCookie, host: string): string | null {
  return (
    whyDomainRefused(cookie, host) ??
    whyPrefixRefused(cookie) ??
    whyNamelessRefused(cookie) ??
    whyInsecureRefused(cookie)
  );
}

function whyDomainRefused({ domain }: SetCookie, host: string): string | null {
  if (domain === null || domain === host) return null;
  if (domain === '' || isAddress(host) || !host.endsWith(`.${domain}`)) return 'Domain is another host';
  return isPublicSuffix(domain) ? 'Domain is a public suffix' : null;
}

function whyPrefixRefused({ name, value, secure, httpOnly, domain, path }: SetCookie): string | null {
  // Without a name the value is all that is sent, and servers would take its beginning for the name.
  const sentFirst = (name || value).toLowerCase();
  const prefix = ['__host-http-', '__host-', '__http-', '__secure-'].find((known) => sentFirst.startsWith(known));
  if (prefix === undefined) return null;
  if (name === '') return 'A prefix requires a name';
  const isOfHost = secure && domain === null && path === '/';
  if (prefix === '__host-http-' && !(isOfHost && httpOnly)) {
    return '__Host-Http- requires Secure, HttpOnly, Path=/ and no Domain';
  }
  if (prefix === '__host-' && !isOfHost) return '__Host- requires Secure, Path=/ and no Domain';
  if (prefix === '__http-' && !(secure && httpOnly)) return '__Http- requires Secure and HttpOnly';
  return prefix === '__secure-' && !secure ? '__Secure- requires Secure' : null;
}

/** A server would take what comes before the equals sign for the name. Chromium refuses that. */
const whyNamelessRefused = ({ name, value }: SetCookie): string | null =>
  name === '' && value.includes('=') ? 'A value with = requires a name' : null;

function whyInsecureRefused({ secure, sameSite, partitioned }: SetCookie): string | null {
  if (secure) return null;
  if (sameSite === 'none') return 'SameSite=None requires Secure';
  return partitioned ? 'Partitioned requires Secure' : null;
}

/** Browsers count those that companies hand out, such as github.io. */
export const isPublicSuffix = (domain: string): boolean =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

/** Those alone under which registries sell names, such as co.uk. */
export const isRegistrySuffix = (domain: string): boolean => getPublicSuffix(domain) === domain;

/** Of a URL, where nothing else consists of digits and dots alone. */
const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);
