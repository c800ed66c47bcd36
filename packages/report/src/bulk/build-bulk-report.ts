import { type BulkJob, type BulkSummary, bulkFailureReasons, plural, visibleText } from '@hopwise/model';
import { field, fieldIf, quote, text, url, yesOrNo } from '../build/field.ts';
import { hostOf } from '../build/hops.ts';
import { readableMs, readablePercent, readableTime } from '../readable-value.ts';
import type { Field, Figure, ReportBrand, Tone } from '../report.ts';
import { reportBulkFindings } from './bulk-findings.ts';
import type { BulkChart, BulkReport } from './bulk-report.ts';
import { bulkVerdict, percentOf } from './bulk-verdict.ts';

export interface BulkReportInput {
  job: BulkJob;
  summary: BulkSummary;
  projectName: string;
  /** ISO 8601. */
  generatedAt: string;
  productVersion: string;
  brand?: ReportBrand | null;
  /** The URL of the job on this installation. */
  publicUrl: string | null;
}

/** Turns a bulk job and its summary into everything its report says, in any format. */
export function buildBulkReport(input: BulkReportInput): BulkReport {
  const { job, summary, generatedAt, productVersion, publicUrl } = input;
  const fileName = visibleText(job.fileName, 120);
  return {
    kind: 'bulk',
    title: `Redirects of ${fileName}`,
    language: 'en',
    product: { name: 'Hopwise', version: productVersion },
    generatedAt,
    fileName,
    brand: input.brand ?? null,
    publicUrl,
    verdict: bulkVerdict(job, summary),
    figures: figuresOf(job, summary),
    summary: summaryOf(input),
    charts: chartsOf(summary),
    hosts: summary.hosts.map((each) => ({ ...each, host: hostOf(`https://${each.host}`) })),
    failureGroups: summary.failureGroups.map(({ reason, host, count }) => ({
      reason: bulkFailureReasons[reason],
      host: hostOf(`https://${host}`),
      count,
    })),
    findings: reportBulkFindings(summary),
    noFindings: job.processedUrls === 0 ? 'No URLs tracked yet.' : 'No issues found.',
    method: methodOf(input),
  };
}

function figuresOf(job: BulkJob, summary: BulkSummary): Figure[] {
  const { totalUrls, processedUrls, successCount, errorCount, unexpectedCount, hasExpectations } = job;
  const redirected = summary.redirectCounts.reduce((sum, { key, count }) => sum + (key === '0' ? 0 : count), 0);
  const percent = percentOf(successCount, processedUrls);
  const invalid = summary.invalidRows.count;
  // A row that cannot be tracked counts as processed.
  const tracked = Math.max(0, processedUrls - invalid);
  const trackedNote = tracked === totalUrls ? 'All tracked' : `${tracked.toLocaleString('en')} tracked`;
  return [
    {
      label: 'URLs',
      value: totalUrls.toLocaleString('en'),
      note: invalid === 0 ? trackedNote : `${trackedNote}, ${invalid.toLocaleString('en')} invalid`,
      tone: tracked === totalUrls ? 'good' : 'warning',
    },
    {
      label: 'Success rate',
      value: processedUrls === 0 ? '–' : readablePercent(percent),
      note: hasExpectations ? 'PASS or OK' : 'Succeeded',
      tone: processedUrls === 0 ? 'neutral' : errorCount === 0 ? 'good' : successRateTone(percent),
    },
    { label: 'Redirected', value: redirected.toLocaleString('en'), note: 'At least once', tone: 'neutral' },
    {
      // A row that was tracked and went elsewhere than expected is no error.
      label: 'Errors',
      value: (errorCount - unexpectedCount).toLocaleString('en'),
      note:
        unexpectedCount > 0
          ? `${unexpectedCount.toLocaleString('en')} unexpected`
          : errorCount === 0
            ? 'None'
            : 'Needs attention',
      tone: errorCount === 0 ? 'good' : 'bad',
    },
  ];
}

const successRateTone = (percent: number): Tone => (percent >= 95 ? 'info' : 'bad');

function summaryOf({ job, projectName }: BulkReportInput): Field[] {
  const { options } = job;
  const analyses = [
    options.enableSSLAnalysis ? 'SSL' : [],
    options.enableSEOAnalysis ? 'SEO' : [],
    options.enableSecurityAnalysis ? 'security' : [],
  ].flat();
  return [
    field('File', quote(job.fileName, 300)),
    field('Project', quote(projectName, 200)),
    field('Status', job.status),
    ...fieldIf('Error', job.error, (error) => quote(error)),
    field('Uploaded', readableTime(job.createdAt)),
    ...fieldIf('Started', job.startedAt, readableTime),
    ...fieldIf('Finished', job.finishedAt, readableTime),
    ...fieldIf('Duration', durationMs(job), readableMs),
    field('Options', `At most ${plural(options.maxHops, 'hop')} and ${readableMs(options.timeout)} for each URL`),
    field('Analyses', analyses.length === 0 ? 'None' : analyses.join(', ')),
    field('Expectations in the file', yesOrNo(job.hasExpectations)),
  ];
}

const durationMs = ({ startedAt, finishedAt }: BulkJob): number | null =>
  startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt);

const resultTones: Readonly<Record<string, Tone>> = {
  PASS: 'good',
  OK: 'good',
  PENDING: 'neutral',
  CANCELLED: 'neutral',
};
const codeTone = (code: string): Tone => (code < '300' ? 'good' : code < '400' ? 'info' : 'bad');
const redirectTone = (count: number): Tone => (count < 2 ? 'good' : count < 4 ? 'info' : 'warning');

function chartsOf({ results, statusCodes, redirectCounts }: BulkSummary): BulkChart[] {
  const charts: BulkChart[] = [
    {
      title: 'Results',
      of: 'Result',
      bars: results.map(({ key, count }) => ({ label: key, count, tone: resultTones[key] ?? 'bad' })),
    },
    {
      title: 'Final status codes',
      of: 'Code',
      bars: statusCodes.map(({ key, count }) => ({ label: key, count, tone: codeTone(key) })),
    },
    {
      title: 'Redirects per URL',
      of: 'Redirects',
      bars: redirectCounts.map(({ key, count }) => ({ label: key, count, tone: redirectTone(Number(key)) })),
    },
  ];
  return charts.filter(({ bars }) => bars.length > 0).map((chart) => ({ ...chart, bars: mostFrequent(chart.bars) }));
}

const shownBars = 12;

/** The others, of which servers can make up hundreds, are counted as one. */
function mostFrequent(bars: BulkChart['bars']): BulkChart['bars'] {
  if (bars.length <= shownBars) return bars;
  const shown = new Set(bars.toSorted((a, b) => b.count - a.count).slice(0, shownBars - 1));
  const others = bars.filter((bar) => !shown.has(bar)).reduce((sum, { count }) => sum + count, 0);
  return [...bars.filter((bar) => shown.has(bar)), { label: 'Others', count: others, tone: 'neutral' }];
}

function methodOf({ job, summary, generatedAt, productVersion, publicUrl }: BulkReportInput): Field[] {
  return [
    field('Tracking', 'Each row was tracked like a single check, with one request per hop.'),
    field(
      'Success',
      job.hasExpectations
        ? "A row with an expectation succeeds if it's met. A row without one succeeds if its final status is below 400."
        : 'A row succeeds if its final status is below 400.',
    ),
    field(
      'Findings',
      `Counted over all rows. Chains across rows and shared hops are based on the hops of ${plural(summary.chainsExamined, 'chain')} with two or more redirects.`,
    ),
    field('All rows', 'The CSV and JSON results list all rows.'),
    field('Job ID', quote(job.id)),
    ...fieldIf('Online', publicUrl, url),
    field('Generated', text(`${readableTime(generatedAt)} by Hopwise ${visibleText(productVersion, 40)}`)),
  ];
}
