import type { HeaderPair, Hop } from './trace.ts';

const redacted = '[redacted]';
const credentialHeader =
  /^(?:proxy-)?authorization$|(?:^|-)(?:auth|session|jwt)(?:-|$)|token|secret|password|credential|api-?key/i;

/**
 * A hop without the credentials that were sent with its request: neither the database nor a report should hold them.
 * Of cookies the names are kept, since they explain a chain.
 */
export function redactCredentials(hop: Hop): Hop {
  return { ...hop, requestHeaders: hop.requestHeaders.map(redactHeader) };
}

function redactHeader([name, value]: HeaderPair): HeaderPair {
  if (name.toLowerCase() === 'cookie') return [name, value.split(';').map(redactCookie).join('; ')];
  return [name, credentialHeader.test(name) ? redacted : value];
}

function redactCookie(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? redacted : `${pair.slice(0, equals).trim()}=${redacted}`;
}
