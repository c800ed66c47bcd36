/**
 * The expressions under which blocklists may have a URL, after the Safe Browsing specification ("URLs and Hashing"):
 * the host and its parents, each with the path, its parents and the query. A list with `evil.test/` thus covers every
 * page of evil.test and its subdomains.
 */
export function urlExpressions(url: string): string[] {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) return [];
  const { host, path, query } = canonical;
  const paths = pathExpressions(path, query);
  return hostExpressions(host).flatMap((suffix) => paths.map((prefix) => suffix + prefix));
}

interface CanonicalUrl {
  host: string;
  path: string;
  /** With its question mark; empty when the URL has none. */
  query: string;
}

const maxUnescapes = 16;

/** URL parsing already did most of it: letter case, default port, dots in the path, unusual IP address notations. */
export function canonicalUrl(text: string): CanonicalUrl | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const host = url.hostname
    .split('.')
    .filter((label) => label !== '')
    .join('.');
  if (host === '') return undefined;
  const path = escapeOnce(unescapeFully(url.pathname)).replace(/\/{2,}/g, '/');
  return { host, path, query: escapeOnce(unescapeFully(url.search)) };
}

/** Percent signs may be encoded repeatedly. The bound limits the cost of a hostile URL. */
function unescapeFully(text: string): Buffer {
  let bytes = Buffer.from(text, 'utf8');
  for (let pass = 0; pass < maxUnescapes; pass += 1) {
    const next = unescapeOnce(bytes);
    if (next.length === bytes.length) return bytes;
    bytes = next;
  }
  return bytes;
}

const percent = 0x25;

function unescapeOnce(bytes: Buffer): Buffer<ArrayBuffer> {
  const unescaped = Buffer.alloc(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const digits = bytes[index] === percent ? bytes.toString('latin1', index + 1, index + 3) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    unescaped[length] = isEscape ? Number.parseInt(digits, 16) : (bytes[index] as number);
    length += 1;
    if (isEscape) index += 2;
  }
  return unescaped.subarray(0, length);
}

/** Characters left unescaped: printable ASCII other than `#` and `%`. */
function escapeOnce(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte <= 0x20 || byte >= 0x7f || byte === 0x23 || byte === percent
      ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** The exact host, and up to four made of its last five labels; never a bare top-level domain. */
function hostExpressions(host: string): string[] {
  if (isAddress(host)) return [host];
  const labels = host.split('.');
  const last = labels.slice(-5);
  const parents = last.map((_label, index) => last.slice(index).join('.')).slice(0, -1);
  return [...new Set([host, ...parents])].slice(0, 5);
}

/** With and without the query, then the root and up to three directories below it. */
function pathExpressions(path: string, query: string): string[] {
  const directories = path.split('/').slice(1, -1).slice(0, 3);
  const prefixes = ['/', ...directories.map((_name, index) => `/${directories.slice(0, index + 1).join('/')}/`)];
  return [...new Set([path + query, path, ...prefixes])];
}
