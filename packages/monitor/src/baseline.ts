import type { ChainChange, MonitorWatch } from '@hopwise/model';
import * as z from 'zod/mini';
import { diffChains } from './diff.ts';
import { findVolatileParts, type IgnoredPart, ignoredPart, maskChain, partId, shapeOf } from './ignored-parts.ts';
import { type WatchedChain, watchedChain } from './watched-chain.ts';

/** How many traces a baseline is made of. */
export const baselineTraces = 3;

/** The chains that a run is compared with, as plain JSON. */
export const baseline = z.object({
  version: z.literal(1),
  /** The ways that the chain took when it was made, the most frequent first; each of them is as it should be. */
  chains: z.array(watchedChain).check(z.minLength(1)),
  ignored: z.array(ignoredPart),
});
export type Baseline = z.infer<typeof baseline>;

/**
 * From several traces of one URL, at least one. What differs between those of the same hops is volatile; those that differ in more are
 * ways of their own. takenBack: parts that a person wants compared, of the baseline before.
 */
export function makeBaseline(
  chains: readonly WatchedChain[],
  watch: MonitorWatch,
  takenBack: readonly IgnoredPart[] = [],
): Baseline {
  const alike = Map.groupBy(chains, shapeOf);
  const found = [...alike.values()].flatMap(findVolatileParts);
  const refused = new Map(takenBack.filter(({ isIgnored }) => !isIgnored).map((part) => [partId(part), part]));
  const ignored = distinct(found).map((part) => refused.get(partId(part)) ?? part);
  const ways: { chain: WatchedChain; count: number }[] = [];
  for (const chain of chains) {
    const known = ways.find((way) => differences(way.chain, chain, ignored, watch).length === 0);
    if (known === undefined) ways.push({ chain, count: 1 });
    else known.count += 1;
  }
  return { version: 1, chains: ways.toSorted((a, b) => b.count - a.count).map(({ chain }) => chain), ignored };
}

/** A parameter that comes and goes needs no second entry for its values. */
function distinct(parts: readonly IgnoredPart[]): IgnoredPart[] {
  const comesAndGoes = new Set(
    parts.filter(({ kind }) => kind === 'parameter').map(({ host, name }) => `${host} ${name}`),
  );
  const wanted = parts.filter(({ kind, host, name }) => kind !== 'value' || !comesAndGoes.has(`${host} ${name}`));
  return [...new Map(wanted.map((part) => [partId(part), part])).values()];
}

const differences = (
  before: WatchedChain,
  after: WatchedChain,
  ignored: readonly IgnoredPart[],
  watch: MonitorWatch,
): ChainChange[] => diffChains(maskChain(before, ignored), maskChain(after, ignored), watch);

/** The changes since the baseline; empty if the chain is one of its chains. */
export function diffWithBaseline(
  { chains, ignored }: Baseline,
  chain: WatchedChain,
  watch: MonitorWatch,
): ChainChange[] {
  const found = chains.map((known) => differences(known, chain, ignored, watch));
  return found.some((changes) => changes.length === 0) ? [] : (found[0] ?? []);
}

/** A person takes back that a part is ignored, or has it ignored after all. */
export const setIgnored = (made: Baseline, id: string, isIgnored: boolean): Baseline => ({
  ...made,
  ignored: made.ignored.map((part) => (partId(part) === id ? { ...part, isIgnored } : part)),
});
