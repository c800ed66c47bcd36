import type { HeaderPair, Hop } from './trace.ts';

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

/**
 * The usual spellings of a URL, itself first: with and without `http://`, with and without the slash of an empty path.
 */
export function urlSpellings(input: string): string[] {
  const url = parseUrlInput(input);
  if (url === undefined) return [input];
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  const whole = [url.href, ...(isBare ? [url.href.slice(0, -1)] : [])];
  const withoutScheme = url.protocol === 'http:' && url.username === '' ? whole.map((text) => text.slice(7)) : [];
  return [...new Set([input, ...whole, ...withoutScheme])];
}

const password = /((?:^\s*https?:[\\/]*|[\\/]{2})[^\s\\/?#:@]*):[^\s\\/?#]+@/gi;
const hidden = '•••';

/** A text as it is shown and stored: it keeps the user names in its URLs, but not the passwords. */
export function withoutPassword(text: string): string {
  if (!text.includes('@')) return text;
  const shown = text.replaceAll(password, `$1:${hidden}@`);
  // A URL may be written in ways that only its parser sees through, with spaces in the password for one.
  const url = URL.parse(shown);
  const isHidden = url === null || url.password === '' || url.password === encodeURIComponent(hidden);
  return isHidden ? shown : url.href.replaceAll(password, `$1:${hidden}@`);
}

/** Whether a URL arrived already masked, so its password isn't known. */
export const isPasswordHidden = (url: string): boolean =>
  url.includes(`:${hidden}@`) || url.includes(`:${encodeURIComponent(hidden)}@`);

/** The same of every text in a value. Plain JSON values only. */
export const withoutPasswords = <T>(value: T): T => hidePasswords(value) as T;

function hidePasswords(value: unknown): unknown {
  if (typeof value === 'string') return withoutPassword(value);
  if (Array.isArray(value)) return value.map(hidePasswords);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [withoutPassword(key), hidePasswords(item)]));
}

const redacted = '[redacted]';
const credentialHeader =
  /^(?:proxy-)?authorization$|(?:^|-)(?:auth|session|jwt)(?:-|$)|token|secret|password|credential|api-?key/i;
const cookieHeader = /^cookie$/i;
const setCookieHeader = /^set-cookie$/i;

/**
 * A hop without the credentials that were sent with its request: neither the database nor a report should hold them.
 * Of cookies the names are kept, since they explain a chain.
 */
export function redactCredentials(hop: Hop): Hop {
  const { requestHeaders } = hop;
  return requestHeaders.some(mayHoldCredentials) ? { ...hop, requestHeaders: requestHeaders.map(redactHeader) } : hop;
}

/** Whether a header identifies the caller. Cookies do too, but any site may set one. */
export const isCredentialHeader = ([name]: HeaderPair): boolean => credentialHeader.test(name);

const mayHoldCredentials = (header: HeaderPair): boolean => isCredentialHeader(header) || cookieHeader.test(header[0]);

/**
 * A hop without the credentials in its response, for people who didn't create the check: they could hijack a session
 * that a site opened. Cookie names and attributes are kept.
 */
export function redactSecrets(hop: Hop): Hop {
  const responseHeaders = hop.responseHeaders.map(redactHeader);
  return { ...redactCredentials(hop), responseHeaders, cookiesSet: hop.cookiesSet.map(redactSetCookie) };
}

function redactHeader([name, value]: HeaderPair): HeaderPair {
  if (cookieHeader.test(name)) return [name, value.split(';').map(redactCookie).join('; ')];
  if (setCookieHeader.test(name)) return [name, redactSetCookie(value)];
  return [name, credentialHeader.test(name) ? redacted : value];
}

function redactCookie(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? redacted : `${pair.slice(0, equals).trim()}=${redacted}`;
}

/** RFC 6265 section 4.1: the first pair is the cookie, all others are its attributes. An empty value hides nothing. */
function redactSetCookie(line: string): string {
  const [pair = '', ...attributes] = line.split(';');
  const isEmpty = /^[^=]*=\s*$/.test(pair);
  return [isEmpty ? pair : redactCookie(pair), ...attributes].join(';');
}
