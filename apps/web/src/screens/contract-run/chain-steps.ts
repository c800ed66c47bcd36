import type { ContractRow } from '@hopwise/model';

/** One place in a chain: what is expected there beside what was seen. */
export interface ChainStep {
  /** null: nothing is said of this place. */
  expectedUrl: string | null;
  /** null: any. */
  expectedStatuses: readonly number[] | null;
  /** null: the chain does not come this far. */
  seen: { url: string; statusCode: number | null } | null;
  /** Whether the contract says that the chain ends before. */
  isTooMany: boolean;
}

type ChainFacts = Pick<ContractRow, 'expected' | 'hops' | 'outcome'>;

/** The places of a chain from the URL that was asked for to the last one, seen or expected. */
export function chainSteps({ expected, hops, outcome }: ChainFacts): ChainStep[] {
  const seen = hops ?? [];
  const last = lastPlace(expected, seen.length, outcome);
  const length = Math.max(seen.length, last + 1);
  return Array.from({ length }, (_, place) => {
    const hop = seen[place];
    return {
      expectedUrl: urlAt(place, expected, last),
      expectedStatuses:
        place === 0 && expected.status !== null ? expected.status : place === last ? expected.final : null,
      seen: hop === undefined ? null : { url: hop.url, statusCode: hop.statusCode },
      isTooMany: expected.chain !== null && place > last,
    };
  });
}

/** Where the chain should end, counted from 0. */
function lastPlace(
  { chain, to }: ContractRow['expected'],
  seenLength: number,
  outcome: ContractRow['outcome'],
): number {
  if (chain !== null) return chain.length;
  const seenLast = Math.max(0, seenLength - 1);
  // A chain that ends at once is still expected to lead elsewhere, unless all is well with it.
  return to !== null && outcome !== 'passed' ? Math.max(1, seenLast) : seenLast;
}

function urlAt(place: number, { chain, to }: ContractRow['expected'], last: number): string | null {
  if (chain !== null) return place === 0 ? null : (chain[place - 1] ?? null);
  return place === last ? to : null;
}

/** Whether a target is written out, so that what differs from it can be marked. */
export const isExactTarget = (target: string): boolean => !target.startsWith('~') && !target.includes('*');

/** A path belongs to the site of the URL that was asked for. */
export const absoluteTarget = (target: string, askedUrl: string): string =>
  target.startsWith('/') ? `${URL.parse(askedUrl)?.origin ?? ''}${target}` : target;
