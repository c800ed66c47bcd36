import { chainFailure, type Trace } from '@hopwise/model';
import { factsOf } from '../chain-facts.ts';
import { type ContractTest, needsFirstHopOnly } from '../contract.ts';
import { queryPairs, withoutPairs } from '../end-rules.ts';
import { pathOf } from '../matches-url.ts';
import type { ContractCase } from '../plan-cases.ts';
import { withoutRequestedLogin } from '../same-url.ts';

/** The fields of a test that have to change. null: removed; fields not listed stay. */
export interface SeenChanges {
  to?: string | null;
  location?: string | null;
  chain?: string[] | null;
  status?: number | null;
  final?: number | null;
  maxRedirects?: number;
}

/**
 * The minimal changes that make a test expect the chain. `toNamedSite` turns a URL of the
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
  const [redirect] = redirects;
  if (redirect === undefined) return { to: null, location: null, chain: null, status: firstStatus, final: null };
  const written = (url: string, like: string | null) => toNamedSite(writtenUrl(url, like, asked));
  const location = test.location !== null && { location: written(redirect.to, test.location) };
  const status = test.status !== null && !test.status.includes(firstStatus) && { status: firstStatus };
  if (needsFirstHopOnly(test)) return { ...location, ...status };
  const isFailing = test.final === null && trace.end.kind === 'final' && chainFailure(trace) !== null;
  return {
    ...location,
    ...status,
    ...(test.chain === null
      ? { to: written(last?.url ?? '', test.to) }
      : { chain: redirects.map(({ to }, at) => written(to, test.chain?.[at] ?? null)) }),
    ...((isFailing || (test.final !== null && !test.final.includes(finalStatus))) && { final: finalStatus }),
    ...(test.maxRedirects !== null && test.maxRedirects < redirects.length && { maxRedirects: redirects.length }),
  };
}

/** Without what was sent along; as a path where that says the same and is how the test is written. */
function writtenUrl(url: string, like: string | null, { url: askedUrl, from, keepsQuery }: ContractCase): string {
  const seen = withoutRequestedLogin(url, from);
  const arrived = keepsQuery ? withoutPairs(seen, new Set(queryPairs(askedUrl))) : seen;
  const plain = like?.includes('#') ? arrived : arrived.replace(/#.*$/s, '');
  const isSameSite = URL.parse(plain)?.origin === URL.parse(from)?.origin;
  return isSameSite && !like?.includes('://') ? pathOf(plain) : plain;
}
