import { shortenedInTheMiddle } from '@hopwise/model';
import { markdownCode, markdownRow, markdownTable, markdownText } from '../markdown-text.ts';
import { readableUrl } from '../readable-url.ts';
import { readableDate, readableMs, readableTime } from '../readable-value.ts';
import type { ChecksListing } from './checks-report.ts';
import { type ChecksSummary, type ListedCheck, summarizeChecks, summaryFields } from './checks-summary.ts';

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
