import type { BulkFileRow } from '@hopwise/bulk-file';
import type { BulkRowStatus, BulkVerdict, HttpMethod, VerdictLevel } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertManyStatement, plannedOnce } from '../db/statements.ts';
import { shardOf } from '../visits/index.ts';
import { bulkJobs } from './bulk-jobs-table.ts';

/** A row that a canceled job didn't reach stays PENDING, and is shown as CANCELLED. */
export type StoredRowStatus = Exclude<BulkRowStatus, 'CANCELLED'>;

/** The content of a row of the file. */
const fileColumns = {
  /** No foreign key, which would cost a lookup for each row of a file; a trigger of bulk_jobs deletes the rows. */
  jobId: uuid('job_id').notNull(),
  line: integer().notNull(),
  url: storedText().notNull(),
  method: storedText().$type<HttpMethod>().notNull(),
  userAgent: storedText('user_agent'),
  expectedUrl: storedText('expected_url'),
  expectedStatus: smallint('expected_status'),
  /**
   * The expectations, as written by `packCase`: for contracts, and for file rows with more than a URL and one status.
   */
  contractCase: storedText('contract_case'),
  /** The host of the first request; empty for an invalid row. */
  host: storedText().notNull(),
  /** The shard of its host. */
  shard: smallint().notNull(),
};

/** The result of tracking a row. All fields are stored with each result. */
const resultColumns = {
  status: storedText().$type<StoredRowStatus>().notNull(),
  verdict: storedText().$type<BulkVerdict>(),
  difference: storedText(),
  /** From the verdict on its check; null until there is one. */
  level: storedText().$type<VerdictLevel>(),
  headline: storedText(),
  firstStatusCode: smallint('first_status_code'),
  finalUrl: storedText('final_url'),
  finalStatusCode: smallint('final_status_code'),
  redirectCount: smallint('redirect_count'),
  totalTimeMs: doublePrecision('total_time_ms'),
  error: storedText(),
  /** No foreign key: every deletion of a check would have to search millions of rows. */
  checkId: uuid('check_id'),
};

type ResultKey = keyof typeof resultColumns;
export const resultKeys = Object.keys(resultColumns) as ResultKey[];

/** One row per row of the file. It includes the result, so that lists and summaries read this table alone. */
export const bulkRows = pgTable('bulk_rows', { ...fileColumns, ...resultColumns }, (table) => [
  primaryKey({ columns: [table.jobId, table.line] }),
  // Workers walk along this index from host to host.
  index('bulk_rows_pending')
    .on(table.jobId, table.shard, table.host, table.line)
    .where(sql`${table.status} = 'PENDING'`),
  // Comparisons find a row of another job by it. The job comes last, or other queries of a job would walk along it.
  index('bulk_rows_request').on(sql`hashtext(method || ' ' || coalesce(user_agent, '') || ' ' || url)`, table.jobId),
]);

export type BulkRowRow = typeof bulkRows.$inferSelect;

/** The size of a row's result. */
export const resultBytes = sql`octet_length(concat(difference, headline, final_url, error))`;
/** The size of a row with its index entries and result. */
export const rowBytes = sql`200 + octet_length(concat(url, user_agent, expected_url, contract_case, host)) + ${resultBytes}`;

/** A row of a file, or a case of a contract. */
export type NewRow = Omit<BulkFileRow, 'isPath' | 'caseTexts'> & { contractCase: string | null };

/** The statement that adds rows (at least one) and updates their job's size. */
export function insertRowsStatement(rows: readonly NewRow[], jobId: string): SQL {
  const insert = insertManyStatement(
    bulkRows,
    rows.map((row) => ({ jobId, ...row, shard: shardOf(row.host) })),
  );
  return sql`${plannedOnce} with added as (${insert} returning ${rowBytes} as bytes)
    update ${bulkJobs} set stored_bytes = stored_bytes + (select sum(bytes) from added) where id = ${jobId}`;
}

/**
 * Updates statistics after many new rows. Until then the planner assumes a handful and would read all rows of a job
 * again and again. The embedded database never analyzes on its own.
 */
export async function analyzeRows(db: Database): Promise<void> {
  await db.execute(sql`analyze ${bulkRows} (job_id, line, shard, host, status)`);
}

export type RowResult = Pick<BulkRowRow, 'line' | ResultKey>;
