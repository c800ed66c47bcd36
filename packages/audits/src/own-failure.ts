import type { NetError, NetErrorCode } from '@hopwise/model';

/**
 * Failures that say something about us and nothing about the site: our time, our requests, our guard, our own network. A
 * timeout is one of them. Google takes a robots.txt that never responds for a server error, but nobody knows how long it
 * waits, and all that we saw is that it took longer than we did.
 */
const ownFailures: ReadonlySet<NetErrorCode> = new Set([
  'ABORTED',
  'ADDRESS_REFUSED',
  'PORT_REFUSED',
  'NETWORK_FAILED',
  'TIMEOUT',
  'TOO_MANY_HOPS',
]);

export const isOwnFailure = ({ code }: NetError): boolean => ownFailures.has(code);
