import type { Hop } from './trace.ts';

type Followed = Pick<Hop, 'url' | 'redirect'>;

/** A hop of each chain that take the same place; one of them may be missing. */
export interface AlignedHops<T> {
  before: T | null;
  after: T | null;
}

/**
 * Puts the hops of two chains side by side, both in their order, so that all pairs together are as alike as they can be.
 * Hops of one URL belong together; next to that the same page with another query, the ends of both chains, hops of one
 * host. What is left over on either side stands alone. Chains are short: time grows with the product of their lengths.
 */
export function alignHops<T extends Followed>(before: readonly T[], after: readonly T[]): AlignedHops<T>[] {
  const likeness = (row: number, column: number) => likenessOf(placedAt(before, row), placedAt(after, column));
  // best[row][column]: what the hops from there on can reach.
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const bestAt = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const paired = likeness(row, column) + bestAt(row + 1, column + 1);
      (best[row] as number[])[column] = Math.max(paired, bestAt(row + 1, column), bestAt(row, column + 1));
    }
  }
  const aligned: AlignedHops<T>[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [from = null, to = null] = [before[row], after[column]];
    const isPair =
      from !== null && to !== null && bestAt(row, column) === likeness(row, column) + bestAt(row + 1, column + 1);
    const isGone = !isPair && from !== null && (to === null || bestAt(row, column) === bestAt(row + 1, column));
    aligned.push({ before: isPair || isGone ? from : null, after: isPair || !isGone ? to : null });
    if (isPair || isGone) row += 1;
    if (isPair || !isGone) column += 1;
  }
  return aligned;
}

interface Placed {
  hop: Followed;
  position: number;
  isLast: boolean;
}

const placedAt = (hops: readonly Followed[], position: number): Placed => ({
  hop: hops[position] as Followed,
  position,
  isLast: position === hops.length - 1,
});

/** Never 0: two hops that only share their position count as one that was replaced. */
function likenessOf(before: Placed, after: Placed): number {
  if (before.hop.url === after.hop.url) return 16;
  const [from, to] = [URL.parse(before.hop.url), URL.parse(after.hop.url)];
  const isSameHost = from !== null && from.host === to?.host;
  const page = isSameHost && from.pathname === to?.pathname ? 8 : 0;
  const ends = (before.position === 0 && after.position === 0) || (before.isLast && after.isLast) ? 4 : 0;
  return page + ends + (isSameHost ? 2 : 0) + (before.position === after.position ? 1 : 0.5);
}
