import { type Trace, trackDefaults, withoutPassword } from '@hopwise/model';
import { readBraces } from './braces.ts';
import { type Contract, type ContractTest, isRedirectCode, noExpectation } from './contract.ts';
import { patternKind } from './pattern.ts';

/** A test without expectations. */
export const blankTest: Omit<ContractTest, 'from'> = {
  line: 1,
  column: 1,
  method: trackDefaults.method,
  userAgent: null,
  clients: [],
  sameForClients: false,
  ...noExpectation,
};

/** The chain's behavior as expectations, or the reason why nothing can be expected. */
export type Observed = Pick<ContractTest, 'to' | 'status' | 'final'> | { reason: string };

export function observedExpectation({ hops, end }: Trace): Observed {
  if (end.kind !== 'final') return { reason: end.error.message };
  const [first, last] = [hops.find(({ statusCode }) => statusCode !== null), hops.at(-1)];
  if (first?.statusCode == null || last?.statusCode == null) return { reason: 'There was no response.' };
  const isRedirected = last.url !== hops[0]?.url;
  if (!isRedirected) return { to: null, status: [last.statusCode], final: null };
  return {
    to: asTarget(withoutPassword(last.url)),
    status: isRedirectCode(first.statusCode) ? [first.statusCode] : null,
    final: [last.statusCode],
  };
}

/** A literal URL: braces and * would match others. */
export const asStart = (url: string): string =>
  readBraces(url).groups.length === 0 ? url : url.replaceAll('{', '%7B').replaceAll('}', '%7D');

/** The literal end of a chain. */
export const asTarget = (url: string): string =>
  patternKind(url) === 'exact' && readBraces(url).groups.length === 0
    ? url
    : `~^${url.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;

/** Paths are easier to read than URLs with the same origin, and work with another base. */
export function onOneSite(contract: Contract): Contract {
  const [base, ...others] = new Set(
    contract.tests.map(({ from }) => (/^https?:/i.test(from) ? URL.parse(from)?.origin : null)),
  );
  if (contract.base !== null || base == null || others.length > 0) return contract;
  return { ...contract, base, tests: contract.tests.map((test) => asPaths(test, base)) };
}

/** The same test, with paths for URLs of this site. */
export function asPaths(test: ContractTest, site: string): ContractTest {
  const pathOf = (url: string) => (url.startsWith(`${site}/`) ? url.slice(site.length) : url);
  return {
    ...test,
    from: pathOf(test.from),
    to: test.to === null ? null : pathOf(test.to),
    location: test.location === null ? null : pathOf(test.location),
  };
}
