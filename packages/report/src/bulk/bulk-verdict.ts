import { type BulkJob, type BulkSummary, plural, visibleText } from '@hopwise/model';
import { listed } from '../readable-value.ts';
import type { Verdict } from '../report.ts';

/** The facts a reader should know if they read nothing else. */
export function bulkVerdict(job: BulkJob, summary: BulkSummary): Verdict {
  const { processedUrls, totalUrls, error } = job;
  const tracked = `${processedUrls.toLocaleString('en')} of ${plural(totalUrls, 'URL was', 'URLs were')} tracked`;
  switch (job.status) {
    case 'PENDING':
    case 'PROCESSING':
      return {
        tone: 'info',
        headline: 'The job is still running',
        sentence: `${tracked} when this report was generated.`,
      };
    case 'CANCELLED':
      return { tone: 'warning', headline: 'The job was canceled', sentence: `${tracked} before that.` };
    case 'FAILED':
      return {
        tone: 'bad',
        headline: "The job couldn't run",
        sentence: error === null ? `${tracked}.` : visibleText(error, 240),
      };
    case 'COMPLETED':
      return verdictOfEnd(job, summary);
  }
}

function verdictOfEnd({ totalUrls, errorCount, hasExpectations }: BulkJob, summary: BulkSummary): Verdict {
  if (totalUrls === 0) return { tone: 'info', headline: 'The file has no URLs', sentence: 'No URLs were tracked.' };
  const isWell = errorCount === 0;
  const { PASS: met, FAIL: missed } = summary.verdicts;
  // What the file expects nothing of, or what cannot be tracked at all.
  const broken = errorCount - missed;
  const good = hasExpectations ? 'Every URL redirects as expected' : 'Every URL works';
  const bad =
    missed > 0
      ? `${plural(missed, "URL doesn't", "URLs don't")} redirect as expected`
      : `${plural(errorCount, "URL doesn't", "URLs don't")} work`;
  const faults = faultsOf(summary);
  const counted =
    met + missed === 0
      ? `${(totalUrls - errorCount).toLocaleString('en')} of ${plural(totalUrls, 'URL')} succeeded.`
      : `${met.toLocaleString('en')} of ${plural(met + missed, 'expectation')} ${met === 1 || met + missed === 1 ? 'was' : 'were'} met.${
          broken > 0 ? ` ${plural(broken, "other URL doesn't", "other URLs don't")} work.` : ''
        }`;
  return {
    tone: !isWell ? 'bad' : faults.length > 0 ? 'warning' : 'good',
    headline: isWell && faults.length > 0 ? `${good}, with issues to fix` : isWell ? good : bad,
    sentence: faults.length === 0 ? counted : `${counted} ${sentenceOf(faults)}`,
  };
}

/** The problems that don't depend on the file's expectations, as parts of a sentence. */
function faultsOf({ loops, errorTargets, homePageTargets, httpTargets, chainsAcrossRows }: BulkSummary): string[] {
  const parts: [number, string, string][] = [
    [loops.count, 'never ends', 'never end'],
    [errorTargets.count, 'ends at an error', 'end at an error'],
    [homePageTargets.count, 'ends at a home page', 'end at a home page'],
    [chainsAcrossRows.count, 'redirects to another row', 'redirect to another row'],
    [httpTargets.count, 'ends without encryption', 'end without encryption'],
  ];
  return parts.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many));
}

const sentenceOf = (faults: readonly string[]): string => `${listed(faults)}.`;

/** Whole percent, and 100 only when it is all of them. */
export function percentOf(part: number, total: number): number {
  if (total === 0) return 0;
  const percent = Math.round((100 * part) / total);
  return part < total ? Math.min(99, percent) : percent;
}
