import type { Comparison, Peer } from './compare.ts';
import { explained, explains } from './explained.ts';

export type Agreement = 'same' | 'explained' | 'different';

export function agreementOf(row: Comparison): Agreement {
  if (row.ours === row.theirs) return 'same';
  return explained.some((each) => explains(each, row)) ? 'explained' : 'different';
}

export function tableOf(rows: readonly Comparison[]): string {
  const cells = [
    ['peer', 'test', '', 'Hopwise', 'peer’s'],
    ...rows.map((row) => [row.peer, row.test, agreementOf(row), row.ours, row.ours === row.theirs ? '' : row.theirs]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

export interface Counts extends Record<Agreement, number> {
  total: number;
}

/** `what` is either test outcomes or scores. */
export function count(rows: readonly Comparison[], peer: Peer, what: 'outcomes' | 'scores'): Counts {
  const chosen = rows.filter((row) => row.peer === peer && (row.test === 'score') === (what === 'scores'));
  const agreements = chosen.map(agreementOf);
  const countOf = (wanted: Agreement) => agreements.filter((agreement) => agreement === wanted).length;
  return {
    total: chosen.length,
    same: countOf('same'),
    explained: countOf('explained'),
    different: countOf('different'),
  };
}

export function summarize(rows: readonly Comparison[]): (Counts & { what: string })[] {
  return (['observatory', 'lighthouse'] as const).flatMap((peer) =>
    (['outcomes', 'scores'] as const).map((what) => {
      const counts = count(rows, peer, what);
      return { what: `${counts.total} ${what} compared with ${peer}`, ...counts };
    }),
  );
}
