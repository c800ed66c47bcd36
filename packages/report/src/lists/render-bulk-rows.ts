import type { BulkJob, BulkResultsExport, BulkRow } from '@hopwise/model';
import { csvRow, escapeUnseen } from '../render-csv.ts';

/** One JSON document, a line per row of the file that was uploaded, written as they come. */
export async function* renderBulkRowsJson(job: BulkJob, rows: AsyncIterable<BulkRow>): AsyncGenerator<string> {
  const head: Omit<BulkResultsExport, 'rows'> = { format: 'hopwise-bulk-results', formatVersion: 1, job };
  yield `${escapeUnseen(JSON.stringify(head)).slice(0, -1)},"rows":[`;
  let separator = '\n';
  for await (const row of rows) {
    yield `${separator}${escapeUnseen(JSON.stringify(row))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const columns = [
  'line',
  'url',
  'method',
  'userAgent',
  'expectedUrl',
  'expectedStatus',
  'status',
  'verdict',
  'difference',
  'firstStatusCode',
  'finalUrl',
  'finalStatusCode',
  'redirectCount',
  'totalTimeMs',
  'error',
  'checkId',
  'level',
  'headline',
] as const satisfies readonly (keyof BulkRow)[];

/** A row per row of the file that was uploaded, as they come. */
export async function* renderBulkRowsCsv(rows: AsyncIterable<BulkRow>): AsyncGenerator<string> {
  yield csvRow(columns);
  for await (const row of rows) yield csvRow(columns.map((name) => row[name]));
}
