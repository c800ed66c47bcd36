import type { HeaderPair, Hop } from './trace.ts';

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

/** Whether a header is there to say who asks. Cookies say it too, but any site may set one. */
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
