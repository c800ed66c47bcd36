import type { Check, HeaderPair } from '@hopwise/model';

const redacted = '[redacted]';
const credentialHeader = /^(?:proxy-)?authorization$|token|secret|password|api-?key/i;

/**
 * Reports leave the house, often through a share link: the credentials that were sent with a request stay
 * behind. Of cookies the names are kept, since they explain a chain.
 */
export function redactCredentials(check: Check): Check {
  return {
    ...check,
    hops: check.hops.map((hop) => ({ ...hop, requestHeaders: hop.requestHeaders.map(redactHeader) })),
  };
}

function redactHeader([name, value]: HeaderPair): HeaderPair {
  if (name.toLowerCase() === 'cookie') return [name, value.split(';').map(redactCookie).join('; ')];
  return [name, credentialHeader.test(name) ? redacted : value];
}

function redactCookie(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? redacted : `${pair.slice(0, equals).trim()}=${redacted}`;
}
