import type { VisibleJobRow } from '../bulk-jobs-table.ts';
import type { CheckedRow } from './check-row.ts';
import { type PackedResults, packResults } from './save-results.ts';

/** A row of any job, and what it came to. */
export interface FinishedRow<Row> {
  row: Row;
  checked: CheckedRow;
}

export interface PackedRows<Row> {
  rows: Row[];
  byJob: Map<VisibleJobRow, PackedResults>;
}

/** Makes rows ready to be stored, those of each job together. */
export async function packRows<Row extends { feed: { job: VisibleJobRow } }>(
  batch: readonly FinishedRow<Row>[],
): Promise<PackedRows<Row>> {
  const rows = batch.map(({ row }) => row);
  const byJob = Map.groupBy(batch, ({ row }) => row.feed.job);
  const packed = Array.from(
    byJob,
    async ([job, finished]) => [job, await packResults(finished.map(({ checked }) => checked))] as const,
  );
  return { rows, byJob: new Map(await Promise.all(packed)) };
}
