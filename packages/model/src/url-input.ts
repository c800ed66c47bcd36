/** Paths start at the root of a site, so a base with its own path would mislead. */
export function isSite(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrlInput(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  return url.pathname === '/' && url.search === '' && url.hash === '';
}

const isSpace = (character: string | undefined): boolean =>
  character !== undefined && character !== '\ufeff' && /\s/.test(character);

/**
 * Without the white space around it. U+FEFF stays, which `trim` would remove: at the end of a URL it is an invisible
 * character of its path, and the URL without it is another one.
 */
export function trimSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** Whatever stands before the first `://`, right or wrong, was meant as a scheme. */
const namesScheme = /^[^/?#]*:\/\//;
/** `mailto:x` and `javascript:x` carry a scheme; `localhost:8080/x` and `example.com:80` carry a port. */
const schemeWithoutSlashes = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;
/** An @ before the path. */
const namesUser = /^[^/\\?#]*@/;

/**
 * Reads what a person typed as a web URL. The scheme is optional and defaults to http, because people
 * use this tool to watch the upgrade to https. Returns undefined for anything that is not an http(s) URL.
 */
export function parseUrlInput(input: string): URL | undefined {
  const text = trimSpace(input);
  // A path names no host; `//host/path` does.
  if (text === '' || /^[/\\](?![/\\])/.test(text)) return undefined;
  const hasScheme = namesScheme.test(text) || schemeWithoutSlashes.test(text);
  // Not after URL.canParse: Node's says yes to hosts of tens of thousands of characters that `new URL` refuses.
  const url = URL.parse(hasScheme ? text : `http://${text}`);
  if (url === null) return undefined;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // `someone@example.com` is an email address; only a URL that names its scheme means the part before the @ as a user.
  const isEmail = !hasScheme && namesUser.test(text);
  return isWeb && !isEmail && isHostName(url.hostname) ? url : undefined;
}

/** The limits of DNS names, RFC 1035 section 2.3.4; a dot may follow the last label. */
const maxLabelChars = 63;
const maxNameChars = 253;

/** Whether DNS could know it. The URL standard also takes names with empty or endless labels, which nothing resolves. */
function isHostName(hostname: string): boolean {
  // An IPv6 literal was read by the URL parser, and so was an IPv4 address.
  if (hostname.startsWith('[')) return true;
  // Chromium escapes a space in a host, which the URL standard forbids; the server would refuse it.
  if (hostname.includes('%20')) return false;
  const name = withoutRootDot(hostname);
  return name.length <= maxNameChars && name.split('.').every(({ length }) => length > 0 && length <= maxLabelChars);
}

/** A host name without the dot of the DNS root, which may end any name: `example.com.` is `example.com`. */
export const withoutRootDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);
