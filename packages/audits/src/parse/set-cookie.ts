export interface SetCookie {
  name: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax' | 'none' | null;
  /** A SameSite attribute is there, but no browser knows its value. */
  sameSiteInvalid: boolean;
  domain: string | null;
  path: string | null;
  /** Neither Expires nor Max-Age: kept until the browser closes. */
  untilClosed: boolean;
}

/**
 * Reads one Set-Cookie line as RFC 6265bis section 5.6 does: attributes in any letter case, unknown ones skipped, the
 * last of a repeated one counts. null when there is no name.
 */
export function parseSetCookie(line: string): SetCookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = equals === -1 ? '' : pair.slice(0, equals).trim();
  if (name === '') return null;
  const read = attributes.map(readAttribute);
  const values = new Map(read);
  return {
    name,
    secure: values.has('secure'),
    httpOnly: values.has('httponly'),
    sameSite: knownSameSite(values.get('samesite')),
    sameSiteInvalid: read.some(([attribute, value]) => attribute === 'samesite' && knownSameSite(value) === null),
    domain: values.get('domain')?.replace(/^\./, '').toLowerCase() || null,
    path: values.get('path') || null,
    untilClosed: !values.has('expires') && !values.has('max-age'),
  };
}

const knownSameSite = (value: string | undefined): SetCookie['sameSite'] =>
  (['strict', 'lax', 'none'] as const).find((known) => known === value?.toLowerCase()) ?? null;

function readAttribute(attribute: string): [name: string, value: string] {
  const equals = attribute.indexOf('=');
  if (equals === -1) return [attribute.trim().toLowerCase(), ''];
  return [attribute.slice(0, equals).trim().toLowerCase(), attribute.slice(equals + 1).trim()];
}

/** Why a browser would refuse to store the cookie when this host sets it (RFC 6265bis sections 4.1.3 and 5.7). */
export function whyCookieRefused(cookie: SetCookie, host: string): string | null {
  const { name, domain, secure, path } = cookie;
  if (domain !== null && host !== domain && !host.endsWith(`.${domain}`)) return 'Domain names another host';
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith('__secure-') && !secure) return '__Secure- needs Secure';
  if (lowerName.startsWith('__host-') && !(secure && domain === null && path === '/')) {
    return '__Host- needs Secure, Path=/ and no Domain';
  }
  return null;
}
