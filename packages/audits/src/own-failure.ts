import type { NetError, NetErrorCode } from '@hopwise/model';

/**
 * Failures that tell of the one who asked, of the time or the requests that were left, and not of the site. A site that
 * does not respond in the time for one request is not among them: Google counts timeouts as server errors.
 */
const ownFailures: ReadonlySet<NetErrorCode> = new Set([
  'ABORTED',
  'ADDRESS_REFUSED',
  'PORT_REFUSED',
  'NETWORK_FAILED',
  'TOO_MANY_HOPS',
]);

export const isOwnFailure = ({ code }: NetError): boolean => ownFailures.has(code);
