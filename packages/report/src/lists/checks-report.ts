import { type ChecksSummary, summarizeChecks } from './checks-summary.ts';
import type { ChecksListing, ListedCheck } from './listed-check.ts';

/** What the PDF of a period says: plain data, whatever the number of checks. */
export interface ChecksReport extends ChecksListing {
  kind: 'checks';
  summary: ChecksSummary;
}

export async function buildChecksReport(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): Promise<ChecksReport> {
  const summary = summarizeChecks();
  for await (const check of checks) summary.add(check);
  return { kind: 'checks', ...listing, summary: summary.result() };
}
