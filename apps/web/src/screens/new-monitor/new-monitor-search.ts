import { httpMethods } from '@hopwise/model';
import type { NewTarget } from '../../monitors/form/monitor-form-values.ts';

const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);
const numberOf = (given: unknown): number | undefined => (Number.isSafeInteger(given) ? (given as number) : undefined);

/** The search parameters of a new monitor's page: the target, and the options of the check it repeats. */
export function parseNewMonitorSearch(given: Record<string, unknown>): NewTarget {
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
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
