import type { Trace } from '@hopwise/model';
import { factsOf } from '../chain-facts.ts';
import type { ContractTest } from '../contract.ts';
import { withoutAskedLogin } from '../login.ts';
import { pathOf } from '../matches-url.ts';
import type { ContractCase } from '../plan-cases.ts';
import { queryPairs, withoutPairs } from '../query-pairs.ts';

/** What has to be written differently in a test. null: left out; what is not here stays. */
export interface SeenChanges {
  to?: string | null;
  chain?: string[] | null;
  status?: number | null;
  final?: number | null;
  maxRedirects?: number;
}

/**
 * What a test has to say so that the chain is as it expects, and no more than that. `toNamedSite` turns a URL of the
 * site that was asked into one of the site that the contract names.
 */
export function seenChanges(
  test: ContractTest,
  asked: ContractCase,
  trace: Trace,
  toNamedSite: (url: string) => string,
): SeenChanges {
  const { first, last, redirects } = factsOf(trace);
  const [firstStatus, finalStatus] = [first?.statusCode ?? 0, last?.statusCode ?? 0];
  if (redirects.length === 0) return { to: null, chain: null, status: firstStatus, final: null };
  const written = (url: string, like: string | null) => toNamedSite(writtenUrl(url, like, asked));
  return {
    ...(test.chain === null
      ? { to: written(last?.url ?? '', test.to) }
      : { chain: redirects.map(({ to }, at) => written(to, test.chain?.[at] ?? null)) }),
    ...(test.status !== null && !test.status.includes(firstStatus) && { status: firstStatus }),
    ...(test.final !== null && !test.final.includes(finalStatus) && { final: finalStatus }),
    ...(test.maxRedirects !== null && test.maxRedirects < redirects.length && { maxRedirects: redirects.length }),
  };
}

/** Without what was sent along; as a path where that says the same and is how the test is written. */
function writtenUrl(url: string, like: string | null, { url: askedUrl, from, keepsQuery }: ContractCase): string {
  const seen = withoutAskedLogin(url, from);
  const arrived = keepsQuery ? withoutPairs(seen, new Set(queryPairs(askedUrl))) : seen;
  const plain = like?.includes('#') ? arrived : arrived.replace(/#.*$/s, '');
  const isSameSite = URL.parse(plain)?.origin === URL.parse(from)?.origin;
  return isSameSite && !like?.includes('://') ? pathOf(plain) : plain;
}
