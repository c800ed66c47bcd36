import type { ReportBrand } from '../report.ts';
import { type ChecksSummary, type ListedCheck, summarizeChecks } from './checks-summary.ts';

/** What a list of checks is about. */
export interface ChecksListing {
  /** `Checks of the last 30 days` */
  title: string;
  /** ISO 8601. */
  from: string;
  to: string;
  generatedAt: string;
  productVersion: string;
  /** The brand of the list; omitted when there is none. */
  brand?: ReportBrand | null;
}

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
