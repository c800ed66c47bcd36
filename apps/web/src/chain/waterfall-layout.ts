import { type Hop, type TimingPart, timingParts } from '@hopwise/model';

/** A stretch of the time axis, in percent of it. */
export interface Stretch {
  startPercent: number;
  widthPercent: number;
}

/** The style that puts something there. */
export const placed = ({ startPercent, widthPercent }: Stretch) => ({
  insetInlineStart: `${startPercent}%`,
  width: `${widthPercent}%`,
});

export interface WaterfallRow extends Stretch {
  hop: Hop;
  /** What its time is made of. */
  parts: (TimingPart & Stretch)[];
}

export interface Waterfall {
  totalMs: number;
  rows: WaterfallRow[];
}

/** Lays the hops of a chain end to end on one time axis: each begins when the one before has ended. */
export function layOutWaterfall(hops: readonly Hop[]): Waterfall {
  const totalMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const percent = (ms: number) => (totalMs === 0 ? 0 : (ms / totalMs) * 100);
  let startMs = 0;
  const rows = hops.map((hop) => {
    let partStartMs = startMs;
    const parts = timingParts(hop).map((part) => {
      const stretch = { startPercent: percent(partStartMs), widthPercent: percent(part.ms) };
      partStartMs += part.ms;
      return { ...part, ...stretch };
    });
    const row = { hop, parts, startPercent: percent(startMs), widthPercent: percent(hop.latencyMs) };
    startMs += hop.latencyMs;
    return row;
  });
  return { totalMs, rows };
}

const niceSteps = [1, 2, 5];

/** Round times for the marks of an axis: at most `most` of them, 0 included. */
export function axisTicks(totalMs: number, most = 6): number[] {
  if (totalMs <= 0) return [0];
  const rough = totalMs / (most - 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (niceSteps.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude;
  return Array.from({ length: Math.floor(totalMs / step) + 1 }, (_, index) => index * step);
}
