import type { ContractRow } from '@hopwise/model';

/** One position in a chain: the expected hop and the actual one. */
export interface HopPair {
  /** null if the contract doesn't say. */
  expectedUrl: string | null;
  /** null for any status. */
  expectedStatuses: readonly number[] | null;
  /** null if the actual chain ends earlier. */
  actual: { url: string; statusCode: number | null } | null;
  /** Whether the expected chain ends earlier. */
  isTooMany: boolean;
}

type ChainFacts = Pick<ContractRow, 'expected' | 'hops' | 'outcome'>;

/** Pairs expected and actual hops, from the requested URL to the end of the longer chain. */
export function pairHops({ expected, hops, outcome }: ChainFacts): HopPair[] {
  const actual = hops ?? [];
  const last = lastIndex(expected, actual.length, outcome);
  const length = Math.max(actual.length, last + 1);
  return Array.from({ length }, (_, index) => {
    const hop = actual[index];
    return {
      expectedUrl: urlAt(index, expected, last),
      expectedStatuses:
        index === 0 && expected.status !== null ? expected.status : index === last ? expected.final : null,
      actual: hop === undefined ? null : { url: hop.url, statusCode: hop.statusCode },
      isTooMany: expected.chain !== null && index > last,
    };
  });
}

/** The index of the hop where the chain should end. */
function lastIndex(
  { chain, to }: ContractRow['expected'],
  actualLength: number,
  outcome: ContractRow['outcome'],
): number {
  if (chain !== null) return chain.length;
  const actualLast = Math.max(0, actualLength - 1);
  // A URL that doesn't redirect at all is still expected to, unless the test passed.
  return to !== null && outcome !== 'passed' ? Math.max(1, actualLast) : actualLast;
}

function urlAt(index: number, { chain, to }: ContractRow['expected'], last: number): string | null {
  if (chain !== null) return index === 0 ? null : (chain[index - 1] ?? null);
  return index === last ? to : null;
}

/** Whether a target is a plain URL, so differences from it can be marked. */
export const isExactTarget = (target: string): boolean => !target.startsWith('~') && !target.includes('*');

/** Resolves a path against the requested URL. */
export const absoluteTarget = (target: string, requestedUrl: string): string =>
  target.startsWith('/') ? `${URL.parse(requestedUrl)?.origin ?? ''}${target}` : target;
