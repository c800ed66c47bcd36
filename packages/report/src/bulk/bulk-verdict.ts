import { type BulkJob, type BulkSummary, plural, visibleText } from '@hopwise/model';
import { listed } from '../readable-value.ts';
import type { Verdict } from '../report.ts';

/** What the reader should know if they read nothing else. */
export function bulkVerdict(job: BulkJob, summary: BulkSummary): Verdict {
  const { processedUrls, totalUrls, error } = job;
  const tracked = `${processedUrls.toLocaleString('en')} of ${plural(totalUrls, 'URL was', 'URLs were')} tracked`;
  switch (job.status) {
    case 'PENDING':
    case 'PROCESSING':
      return { tone: 'info', headline: 'The job is still running', sentence: `${tracked} when this report was made.` };
    case 'CANCELLED':
      return { tone: 'warning', headline: 'The job was cancelled', sentence: `${tracked} before that.` };
    case 'FAILED':
      return {
        tone: 'bad',
        headline: 'The job could not run',
        sentence: error === null ? `${tracked}.` : visibleText(error, 240),
      };
    case 'COMPLETED':
      return verdictOfEnd(job, summary);
  }
}

function verdictOfEnd({ totalUrls, errorCount, hasExpectations }: BulkJob, summary: BulkSummary): Verdict {
  if (totalUrls === 0) return { tone: 'info', headline: 'The file has no URLs', sentence: 'Nothing was tracked.' };
  const isWell = errorCount === 0;
  const { PASS: met, FAIL: missed } = summary.verdicts;
  // What the file expects nothing of, or what cannot be tracked at all.
  const broken = errorCount - missed;
  const good = hasExpectations ? 'Every URL leads where it should' : 'Every URL works';
  const bad =
    missed > 0
      ? `${plural(missed, 'URL does', 'URLs do')} not lead where expected`
      : `${plural(errorCount, 'URL does', 'URLs do')} not work`;
  const faults = faultsOf(summary);
  const counted =
    met + missed === 0
      ? `${plural(totalUrls - errorCount, 'URL', 'URLs')} of ${totalUrls.toLocaleString('en')} ended as they should.`
      : `${met.toLocaleString('en')} of ${plural(met + missed, 'expectation')} ${met === 1 || met + missed === 1 ? 'was' : 'were'} met.${
          broken > 0 ? ` ${plural(broken, 'other URL does', 'other URLs do')} not work.` : ''
        }`;
  return {
    tone: !isWell ? 'bad' : faults.length > 0 ? 'warning' : 'good',
    headline: isWell && faults.length > 0 ? `${good}, with issues to fix` : isWell ? good : bad,
    sentence: faults.length === 0 ? counted : `${counted} ${sentenceOf(faults)}`,
  };
}

/** What is wrong whatever the file expects, as parts of a sentence. */
function faultsOf({ loops, errorTargets, homePageTargets, httpTargets, chainsAcrossRows }: BulkSummary): string[] {
  const parts: [number, string, string][] = [
    [loops.count, 'never ends', 'never end'],
    [errorTargets.count, 'ends at an error', 'end at an error'],
    [homePageTargets.count, 'ends at a home page', 'end at a home page'],
    [chainsAcrossRows.count, 'leads into another row', 'lead into another row'],
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
