import type { BulkRow } from '@hopwise/model';
import { csvRow } from '../csv-row.ts';

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
