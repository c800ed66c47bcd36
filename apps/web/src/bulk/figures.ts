import type { BulkJob, ServerOptions } from '@hopwise/model';
import { formatCount } from '../ui/format.tsx';

/** The rounded percentage of processed rows that succeeded; 0 if none are processed. */
export function successRate({ successCount, processedUrls }: Pick<BulkJob, 'successCount' | 'processedUrls'>): number {
  return processedUrls === 0 ? 0 : Math.round((successCount / processedUrls) * 100);
}

type Counts = Pick<BulkJob, 'successCount' | 'errorCount' | 'unexpectedCount'>;

/** A row that was tracked but didn't meet its expectation isn't an error. */
export function describeOutcome({ successCount, errorCount, unexpectedCount }: Counts): string {
  const words = `${formatCount(successCount)} success, ${formatCount(errorCount - unexpectedCount)} errors`;
  return unexpectedCount === 0 ? words : `${words}, ${formatCount(unexpectedCount)} unexpected`;
}

/** How many rows failed or were unexpected, in words; undefined if none. */
export function describeFailures({ errorCount, unexpectedCount }: Counts): string | undefined {
  const failed = errorCount - unexpectedCount;
  const parts = [
    ...(failed === 0 ? [] : [`${formatCount(failed)} failed`]),
    ...(unexpectedCount === 0 ? [] : [`${formatCount(unexpectedCount)} unexpected`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

const units = [
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
] as const;

/** "45 s", "3 min", "2 h 5 min": as precise as an estimate can be. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  let rest = Math.round(seconds / 60) * 60;
  const parts: string[] = [];
  for (const { name, seconds: unit } of units) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}

/** A rough average per URL, with a redirect or two. */
const secondsPerUrl = 0.5;

interface EstimatedFile {
  rows: number;
  /** Rows on the host with the most rows. */
  busiestRows: number;
}

/**
 * A rough estimate of a job's duration. All rows share the server's slots; the rows of one host also share its slots
 * and delays.
 */
export function estimateSeconds({ rows, busiestRows }: EstimatedFile, pace: ServerOptions['bulkPace']): number {
  const all = (rows * secondsPerUrl) / pace.atOnce;
  const busiest = busiestRows * Math.max(secondsPerUrl / pace.perHost, pace.hostDelayMs / 1000);
  return Math.max(all, busiest);
}
