import { appendFileSync } from 'node:fs';

/** One row of the results table. */
export interface Figure {
  what: string;
  ours: string;
  /** The peer that ran in the same minute, and its result. */
  peer?: string;
  /** Our result divided by the peer's. */
  ratio?: number;
  /** The target. */
  wanted?: string;
}

/** Prints a result and, under run.ts, passes it on. */
export function reportFigure(figure: Figure): void {
  const { what, ours, peer, ratio, wanted } = figure;
  const comparison = peer === undefined ? '' : `; ${peer}`;
  const compared = ratio === undefined ? '' : `; ratio ${ratio.toFixed(2)}`;
  const promised = wanted === undefined ? '' : ` (target: ${wanted})`;
  console.log(`${what}: ${ours}${comparison}${compared}${promised}`);
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

interface Outcome {
  what: string;
  happened: string;
  promised: string;
  isKept: boolean;
}

/** Reports whether a target was met. A missed one fails the script. */
export function reportPromise({ what, happened, promised, isKept }: Outcome): void {
  reportFigure({ what, ours: isKept ? happened : `MISSED: ${happened}`, wanted: promised });
  if (!isKept) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const perSecond = (count: number, ms: number): number => (count / ms) * 1000;
export const formatWhole = (value: number): string => whole.format(value);
export const formatMs = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : whole.format(ms)} ms`;
