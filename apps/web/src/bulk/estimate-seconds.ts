import type { ServerOptions } from '@hopwise/model';

/** How long a URL takes, about, with a redirect or two. */
const secondsPerUrl = 0.5;

interface EstimatedFile {
  rows: number;
  /** Rows of the host that has the most. */
  busiestRows: number;
}

/** How long a job takes, about: all rows share the places of the server, those of one host its share and its pauses. */
export function estimateSeconds({ rows, busiestRows }: EstimatedFile, pace: ServerOptions['bulkPace']): number {
  const all = (rows * secondsPerUrl) / pace.atOnce;
  const busiest = busiestRows * Math.max(secondsPerUrl / pace.perHost, pace.hostDelayMs / 1000);
  return Math.max(all, busiest);
}
