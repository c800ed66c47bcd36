import { getPublicSuffix } from 'tldts';
import type { SetCookie } from './set-cookie.ts';

/** Why a browser would refuse to store the cookie when this host sets it (RFC 6265bis sections 4.1.3 and 5.7). */
export function whyCookieRefused(cookie: SetCookie, host: string): string | null {
  const { domain, secure, path } = cookie;
  if (domain !== null && domain !== host) {
    if (isAddress(host) || !host.endsWith(`.${domain}`)) return 'Domain names another host';
    if (isPublicSuffix(domain)) return 'Domain is a public suffix';
  }
  // Without a name the value is all that is sent, and servers would take its beginning for the name.
  const sentFirst = (cookie.name || cookie.value).toLowerCase();
  const hasPrefix = (prefix: string) => sentFirst.startsWith(prefix);
  if (cookie.name === '' && (hasPrefix('__secure-') || hasPrefix('__host-'))) return 'A prefix needs a name';
  if (hasPrefix('__secure-') && !secure) return '__Secure- needs Secure';
  if (hasPrefix('__host-') && !(secure && domain === null && path === '/')) {
    return '__Host- needs Secure, Path=/ and no Domain';
  }
  return null;
}

/** Browsers count those that companies hand out, such as github.io. */
export const isPublicSuffix = (domain: string): boolean =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

/** Those alone under which registries sell names, such as co.uk. */
export const isRegistrySuffix = (domain: string): boolean => getPublicSuffix(domain) === domain;

/** Of a URL, where nothing else consists of digits and dots alone. */
const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);
