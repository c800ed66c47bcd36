import type { ChecksExport } from '@hopwise/model';
import { type Cell, csvRow, escapeUnseen } from '../csv-row.ts';
import type { ChecksListing } from './checks-report.ts';
import type { ListedCheck } from './checks-summary.ts';

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
