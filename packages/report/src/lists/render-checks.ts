import { type ChecksExport, shortenedInTheMiddle } from '@hopwise/model';
import { markdownCode, markdownRow, markdownTable, markdownText } from '../markdown-text.ts';
import { readableDate, readableMs, readableTime, readableUrl } from '../readable-value.ts';
import { type Cell, csvRow, escapeUnseen } from '../render-csv.ts';
import {
  type ChecksListing,
  type ChecksSummary,
  type ListedCheck,
  summarizeChecks,
  summaryFields,
} from './checks-summary.ts';

/** One JSON document, a line per check, written as they come. */
export async function* renderChecksJson(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): AsyncGenerator<string> {
  const { title, from, to, generatedAt, productVersion } = listing;
  const head: Omit<ChecksExport, 'checks'> = {
    format: 'hopwise-checks',
    formatVersion: 1,
    title,
    from,
    to,
    generatedAt,
    generator: { name: 'Hopwise', version: productVersion },
  };
  yield `${escapeUnseen(JSON.stringify(head)).slice(0, -1)},"checks":[`;
  let separator = '\n';
  for await (const check of checks) {
    yield `${separator}${escapeUnseen(JSON.stringify(check))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const columns: readonly (readonly [string, (check: ListedCheck) => Cell])[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['method', ({ method }) => method],
  ['inputUrl', ({ inputUrl }) => inputUrl],
  ['finalUrl', ({ finalUrl }) => finalUrl],
  ['finalStatusCode', ({ finalStatusCode }) => finalStatusCode],
  ['redirectCount', ({ redirectCount }) => redirectCount],
  ['totalTimeMs', ({ totalTimeMs }) => totalTimeMs],
  ['loopDetected', ({ loopDetected }) => loopDetected],
  ['error', ({ error }) => error],
  ['startedAt', ({ startedAt }) => startedAt],
  ['finishedAt', ({ finishedAt }) => finishedAt],
  ['level', ({ verdict }) => verdict.level],
  ['headline', ({ verdict }) => verdict.headline],
  ['client', ({ client }) => client],
];

/** A row per check, as they come. */
export async function* renderChecksCsv(checks: AsyncIterable<ListedCheck>): AsyncGenerator<string> {
  yield csvRow(columns.map(([name]) => name));
  for await (const check of checks) yield csvRow(columns.map(([, cellOf]) => cellOf(check)));
}

const head = ['Checked', 'Status', 'Verdict', 'URL', 'Final URL', 'Code', 'Redirects', 'Time'];
const shownUrl = (url: string): string => markdownCode(shortenedInTheMiddle(readableUrl(url), 100));

/** A table of the checks as they come, then what they add up to. */
export async function* renderChecksMarkdown(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): AsyncGenerator<string> {
  const summary = summarizeChecks();
  yield `# ${markdownText(listing.title)}\n\n${by(listing)}${readableDate(listing.from)} to ${readableDate(listing.to)}.\n\n`;
  for await (const check of checks) {
    if (summary.isEmpty()) yield `${markdownTable(head, [], [5, 6, 7])}\n`;
    summary.add(check);
    yield `${markdownRow(row(check))}\n`;
  }
  yield summary.isEmpty() ? 'No checks in this period.\n\n' : closing(summary.result());
  yield `Generated ${readableTime(listing.generatedAt)} by Hopwise ${markdownText(listing.productVersion)}.\n`;
}

/** Whose list it is. */
const by = ({ brand }: ChecksListing): string => (brand ? `By ${markdownText(brand.name)}\n\n` : '');

function closing(summary: ChecksSummary): string {
  const lines = summaryFields(summary).map(({ label, value }) => `- **${label}:** ${markdownText(value.text)}`);
  return `\n## Summary\n\n${lines.join('\n')}\n\n`;
}

const row = (check: ListedCheck): string[] => [
  readableTime(check.startedAt),
  check.status,
  markdownText(check.verdict.headline),
  shownUrl(check.inputUrl),
  check.finalUrl === null ? '–' : shownUrl(check.finalUrl),
  check.finalStatusCode === null ? '–' : String(check.finalStatusCode),
  String(check.redirectCount),
  readableMs(check.totalTimeMs),
];
