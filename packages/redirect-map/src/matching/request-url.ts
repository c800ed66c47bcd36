/** The parts of a request that a platform sees. */
export interface RequestUrl {
  scheme: 'http' | 'https';
  /** In lower case. null: the site's own, whatever that is. */
  host: string | null;
  /** Percent-encoded, as browsers send it. */
  path: string;
  /** Without `?`. null: the URL has none. */
  query: string | null;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** An ISO 3166 code in lower case, for platforms that redirect by country. */
  country: string | null;
}

export interface RequestContext {
  headers?: Readonly<Record<string, string>>;
  country?: string;
}

const noHeaders: Readonly<Record<string, string>> = {};

/** No server takes longer ones, and patterns are run on them. */
const maxUrlChars = 16 * 1024;

/** Reads a URL or a path. Undefined if it's neither. The fragment is left out: no server sees it. */
export function parseRequestUrl(
  text: string,
  { headers = noHeaders, country }: RequestContext = {},
): RequestUrl | undefined {
  const [bare = ''] = text.split('#', 1);
  const isPath = /^\/(?!\/)/.test(bare);
  if (bare.length > maxUrlChars || !(isPath || /^https?:\/\//i.test(bare) || bare.startsWith('//'))) return undefined;
  const at = bare.indexOf('?');
  const query = at === -1 ? null : bare.slice(at + 1);
  const rest = at === -1 ? bare : bare.slice(0, at);
  const context = { headers: lowerCaseNames(headers), country: country?.toLowerCase() ?? null };
  if (isPath) return { scheme: 'https', host: null, path: encodePath(rest), query, ...context };
  const { 1: scheme = 'https', 2: authority = '', 3: path = '' } = /^(?:(https?):)?\/\/([^/]*)(.*)$/is.exec(rest) ?? [];
  const host = authority.replace(/^.*@/, '').toLowerCase();
  if (host === '') return undefined;
  return {
    scheme: scheme.toLowerCase() === 'http' ? 'http' : 'https',
    host: withoutDefaultPort(host),
    path: encodePath(path === '' ? '/' : path),
    query,
    ...context,
  };
}

export const requestHref = ({ scheme, host, path, query }: RequestUrl): string =>
  `${host === null ? '' : `${scheme}://${host}`}${path}${query === null ? '' : `?${query}`}`;

const withoutDefaultPort = (host: string): string => host.replace(/:(?:80|443)$/, '');

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  headers === noHeaders
    ? noHeaders
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** URL Standard, path percent-encode set; digits of escapes in upper case (RFC 3986 section 6.2.2.1). */
export const encodePath = (path: string): string =>
  /^[\w\-./~!$&'()*+,;=:@[\]|^\\]*$/.test(path)
    ? path
    : path
        .replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase())
        .replaceAll(/[^\x21\x24-\x3b\x3d\x40-\x5f\x61-\x7a\x7c\x7e]/gu, (character) =>
          character === '%' ? '%' : encodeURIComponent(character.isWellFormed() ? character : '\ufffd'),
        );

/** The path as text. Escapes that are no UTF-8 stay. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The parameters of a query in order, decoded as forms are. */
export const queryPairs = (query: string | null): [name: string, value: string][] =>
  query === null ? [] : [...new URLSearchParams(query)];
