import { trackDefaults } from '@hopwise/model';
import type { ContractTest } from './contract.ts';
import type { TestEntry } from './test-entry.ts';

/** A test as it would be written, with nothing that goes without saying. */
export function writtenEntry(test: ContractTest): TestEntry {
  const { from, to, location, chain, status, final, maxRedirects, headers, not, clients, method, userAgent, note } =
    test;
  return {
    from,
    ...(to !== null && { to }),
    ...(location !== null && { location }),
    ...(chain !== null && { chain }),
    ...(status !== null && { status: writtenStatus(status) }),
    ...(final !== null && { final: oneOrList(final) }),
    ...(maxRedirects !== null && { maxRedirects }),
    ...(test.keepsQuery && { query: 'keep' as const }),
    ...(test.keepsFragment && { fragment: 'keep' as const }),
    ...(test.https && { https: true }),
    ...(test.trusted && { certificate: 'trusted' as const }),
    ...(test.allowsInvalidCertificates && { certificate: 'any' as const }),
    ...(test.sameForClients && { same: 'clients' as const }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(not.length > 0 && { not: oneOrList(not) }),
    ...(clients.length > 0 && { clients }),
    ...(method !== trackDefaults.method && { method }),
    ...(userAgent !== null && { userAgent }),
    ...(note !== null && { note }),
  };
}

const oneOrList = <Value>(values: Value[]): Value | Value[] => (values.length === 1 ? (values[0] as Value) : values);

function writtenStatus(codes: number[]): NonNullable<TestEntry['status']> {
  if (codes.join() === '301,308') return 'permanent';
  return codes.join() === '302,303,307' ? 'temporary' : oneOrList(codes);
}
