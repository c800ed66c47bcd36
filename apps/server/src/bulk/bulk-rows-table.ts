import type { BulkFileRow } from '@hopwise/bulk-file';
import type { BulkRowStatus, BulkVerdict, HttpMethod, VerdictLevel } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertManyStatement, plannedOnce } from '../db/insert-many.ts';
import { shardOf } from '../visits/index.ts';
import { bulkJobs } from './bulk-jobs-table.ts';

/** A row that was not reached stays PENDING when its job is cancelled, and is shown as CANCELLED. */
export type StoredRowStatus = Exclude<BulkRowStatus, 'CANCELLED'>;

/** What is known of a row from its file. */
const fileColumns = {
  /** No foreign key, which would be looked up for each row of a file; a trigger of bulk_jobs deletes the rows. */
  jobId: uuid('job_id').notNull(),
  line: integer().notNull(),
  url: storedText().notNull(),
  method: storedText().$type<HttpMethod>().notNull(),
  userAgent: storedText('user_agent'),
  expectedUrl: storedText('expected_url'),
  expectedStatus: smallint('expected_status'),
  /** What is expected, as `packCase` writes it: of contracts, and of file rows with more than a URL and one status. */
  contractCase: storedText('contract_case'),
  /** The host that is asked first; empty when the row is bad. */
  host: storedText().notNull(),
  /** That of its host. */
  shard: smallint().notNull(),
};

/** What tracking a row came to. All that there are are stored with each result. */
const resultColumns = {
  status: storedText().$type<StoredRowStatus>().notNull(),
  verdict: storedText().$type<BulkVerdict>(),
  difference: storedText(),
  /** Of the verdict on its check; null until there is one. */
  level: storedText().$type<VerdictLevel>(),
  headline: storedText(),
  firstStatusCode: smallint('first_status_code'),
  finalUrl: storedText('final_url'),
  finalStatusCode: smallint('final_status_code'),
  redirectCount: smallint('redirect_count'),
  totalTimeMs: doublePrecision('total_time_ms'),
  error: storedText(),
  /** No foreign key: every deletion of a check would have to look for it here, among millions. */
  checkId: uuid('check_id'),
};

type ResultKey = keyof typeof resultColumns;
export const resultKeys = Object.keys(resultColumns) as ResultKey[];

/** One row per row of the file. What is found is kept here too, so that lists and summaries read this table alone. */
export const bulkRows = pgTable('bulk_rows', { ...fileColumns, ...resultColumns }, (table) => [
  primaryKey({ columns: [table.jobId, table.line] }),
  // Workers walk along this index from host to host.
  index('bulk_rows_pending')
    .on(table.jobId, table.shard, table.host, table.line)
    .where(sql`${table.status} = 'PENDING'`),
]);

export type BulkRowRow = typeof bulkRows.$inferSelect;

/** What the result of a row takes. */
export const resultBytes = sql`octet_length(concat(difference, headline, final_url, error))`;
/** What a row takes with its entries in the indexes, its result included. */
export const rowBytes = sql`200 + octet_length(concat(url, user_agent, expected_url, contract_case, host)) + ${resultBytes}`;

/** A row of a file, or a case of a contract. */
export type NewRow = Omit<BulkFileRow, 'isPath' | 'caseTexts'> & { contractCase: string | null };

/** The statement that adds rows, at least one, and says of their job how much it holds. */
export function insertRowsStatement(rows: readonly NewRow[], jobId: string): SQL {
  const insert = insertManyStatement(
    bulkRows,
    rows.map((row) => ({ jobId, ...row, shard: shardOf(row.host) })),
  );
  return sql`${plannedOnce} with added as (${insert} returning ${rowBytes} as bytes)
    update ${bulkJobs} set stored_bytes = stored_bytes + (select sum(bytes) from added) where id = ${jobId}`;
}

/**
 * Tells the planner that there are many new rows. It would take them for a handful until the database looks by itself,
 * which the embedded one never does, and read all rows of a job again and again to find those it needs.
 */
export async function analyzeRows(db: Database): Promise<void> {
  await db.execute(sql`analyze ${bulkRows} (job_id, line, shard, host, status)`);
}

/** What tracking a row came to. */
export type RowResult = Pick<BulkRowRow, 'line' | ResultKey>;
