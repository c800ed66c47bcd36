import type { HeaderPair, Hop } from './trace.ts';

const redacted = '[redacted]';
const credentialHeader =
  /^(?:proxy-)?authorization$|(?:^|-)(?:auth|session|jwt)(?:-|$)|token|secret|password|credential|api-?key/i;
const cookieHeader = /^cookie$/i;

/**
 * A hop without the credentials that were sent with its request: neither the database nor a report should hold them.
 * Of cookies the names are kept, since they explain a chain.
 */
export function redactCredentials(hop: Hop): Hop {
  const { requestHeaders } = hop;
  return requestHeaders.some(mayHoldCredentials) ? { ...hop, requestHeaders: requestHeaders.map(redactHeader) } : hop;
}

const mayHoldCredentials = ([name]: HeaderPair): boolean => credentialHeader.test(name) || cookieHeader.test(name);

function redactHeader([name, value]: HeaderPair): HeaderPair {
  if (cookieHeader.test(name)) return [name, value.split(';').map(redactCookie).join('; ')];
  return [name, credentialHeader.test(name) ? redacted : value];
}

function redactCookie(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? redacted : `${pair.slice(0, equals).trim()}=${redacted}`;
}
