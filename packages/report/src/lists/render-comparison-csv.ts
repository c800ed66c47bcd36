import type { BulkRow, ComparedRow } from '@hopwise/model';
import { csvRow } from '../render-csv.ts';

const compared = [
  'line',
  'status',
  'verdict',
  'firstStatusCode',
  'finalUrl',
  'finalStatusCode',
  'redirectCount',
  'difference',
  'error',
  'checkId',
] as const satisfies readonly (keyof BulkRow)[];

/** A column name of one of the two sides: `beforeFinalUrl`. */
const columnOf = (side: 'before' | 'after') => (name: string) =>
  `${side}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A line per row of the comparison of two jobs, as they come. */
export async function* renderComparisonCsv(rows: AsyncIterable<ComparedRow>): AsyncGenerator<string> {
  yield csvRow([
    ...['change', 'url', 'method', 'userAgent'],
    ...compared.map(columnOf('before')),
    ...compared.map(columnOf('after')),
  ]);
  for await (const { change, before, after } of rows) {
    const row = after ?? before;
    yield csvRow([
      ...[change, row?.url ?? null, row?.method ?? null, row?.userAgent ?? null],
      ...compared.map((name) => before?.[name] ?? null),
      ...compared.map((name) => after?.[name] ?? null),
    ]);
  }
}
