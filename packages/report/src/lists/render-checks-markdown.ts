import { markdownCode, markdownTable, markdownText } from '../markdown-text.ts';
import { readableUrl } from '../readable-url.ts';
import { readableDate, readableMs, readableTime } from '../readable-value.ts';
import { shortenedInTheMiddle } from '../visible-text.ts';
import { summarizeChecks, summaryFields } from './checks-summary.ts';
import type { ChecksListing, ListedCheck } from './listed-check.ts';

const head = ['Checked', 'Status', 'URL', 'Final URL', 'Code', 'Redirects', 'Time'];
const shownUrl = (url: string): string => markdownCode(shortenedInTheMiddle(readableUrl(url), 100));

/** A table of the checks as they come, then what they add up to. */
export async function* renderChecksMarkdown(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): AsyncGenerator<string> {
  const summary = summarizeChecks();
  yield `# ${markdownText(listing.title)}\n\n${readableDate(listing.from)} to ${readableDate(listing.to)}.\n\n`;
  yield `${markdownTable(head, [], [4, 5, 6])}\n`;
  for await (const check of checks) {
    summary.add(check);
    yield `| ${row(check).join(' | ')} |\n`;
  }
  const lines = summaryFields(summary.result()).map(
    ({ label, value }) => `- **${label}:** ${markdownText(value.text)}`,
  );
  yield `\n## Summary\n\n${lines.join('\n')}\n\n`;
  yield `Made ${readableTime(listing.generatedAt)} by Hopwise ${markdownText(listing.productVersion)}.\n`;
}

const row = (check: ListedCheck): string[] => [
  readableTime(check.startedAt),
  check.status,
  shownUrl(check.inputUrl),
  check.finalUrl === null || check.finalUrl === check.inputUrl ? '–' : shownUrl(check.finalUrl),
  check.finalStatusCode === null ? '–' : String(check.finalStatusCode),
  String(check.redirectCount),
  readableMs(check.totalTimeMs),
];
