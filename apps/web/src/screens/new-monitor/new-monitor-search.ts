import { httpMethods } from '@hopwise/model';
import type { NewTarget } from '../../monitors/form/monitor-form-values.ts';

const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);
const numberOf = (given: unknown): number | undefined => (Number.isSafeInteger(given) ? (given as number) : undefined);

/** What the URL of a new monitor carries: what it is to watch, and how the check was made that it is to repeat. */
export function parseNewMonitorSearch(given: Record<string, unknown>): NewTarget {
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    url: textOf(given.url),
    contract: textOf(given.contract),
    method: httpMethods.find((method) => method === given.method),
    client: textOf(given.client),
    userAgent: textOf(given.userAgent),
    maxHops: numberOf(given.maxHops),
    timeout: numberOf(given.timeout),
    allowInvalidCertificates: given.allowInvalidCertificates === true ? true : undefined,
  };
}
