import { describeExpectation, unpackCase } from '@hopwise/contract';
import {
  type BulkRow,
  type BulkRowFilter,
  type BulkRowsPage,
  type BulkRowsQuery,
  slowRowMs,
  withoutPassword,
} from '@hopwise/model';
import { and, asc, eq, gt, gte, ilike, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { VisibleJobRow } from './bulk-jobs-table.ts';
import { type BulkRowRow, bulkRows } from './bulk-rows-table.ts';

/**
 * A search may have to read every row of a large job: after this time it returns what it has, and the caller can
 * continue.
 */
const patienceMs = 100;
const linesAtOnce = 10_000;

/** A page of a job's rows, in file order. */
export async function listRows(db: Database, job: VisibleJobRow, query: BulkRowsQuery): Promise<BulkRowsPage> {
  const { limit, cursor } = query;
  const wanted = and(filterOf(query.filter), searchFor(query.search));
  const lastLine = await findLastLine(db, job.id);
  const isPlain = wanted === undefined;
  const startedAt = performance.now();
  const rows: BulkRow[] = [];
  let after = cursor;
  while (after < lastLine && rows.length < limit && performance.now() - startedAt < patienceMs) {
    const upTo = isPlain ? lastLine : Math.min(lastLine, after + linesAtOnce);
    const found = await readRows(db, job, { after, upTo, wanted, limit: limit - rows.length });
    rows.push(...found.map((row) => toBulkRow(row, job)));
    after = rows.length >= limit ? (found.at(-1)?.line ?? upTo) : upTo;
  }
  return { rows, nextCursor: after < lastLine ? after : null };
}

const exportedAtOnce = 1000;

/** All rows, read page by page. */
export async function* allRows(db: Database, job: VisibleJobRow): AsyncGenerator<BulkRow> {
  for await (const row of allStoredRows(db, job)) yield toBulkRow(row, job);
}

/** The same rows as stored. */
export async function* allStoredRows(db: Database, job: Pick<VisibleJobRow, 'id'>): AsyncGenerator<BulkRowRow> {
  const lastLine = await findLastLine(db, job.id);
  let after = 0;
  while (after < lastLine) {
    const page = await readRows(db, job, { after, upTo: lastLine, wanted: undefined, limit: exportedAtOnce });
    yield* page;
    after = page.at(-1)?.line ?? lastLine;
  }
}

async function findLastLine(db: Database, jobId: string): Promise<number> {
  const [found] = await db
    .select({ last: max(bulkRows.line) })
    .from(bulkRows)
    .where(eq(bulkRows.jobId, jobId));
  return found?.last ?? 0;
}

interface RowRange {
  after: number;
  upTo: number;
  wanted: SQL | undefined;
  limit: number;
}

async function readRows(
  db: Database,
  job: Pick<VisibleJobRow, 'id'>,
  { after, upTo, wanted, limit }: RowRange,
): Promise<BulkRowRow[]> {
  return db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), gt(bulkRows.line, after), lte(bulkRows.line, upTo), wanted))
    .orderBy(asc(bulkRows.line))
    .limit(limit);
}

/** Rows that count as errors: those that missed their expectation or, without one, failed. */
export const isFailure = sql`(${bulkRows.verdict} = 'FAIL' or (${bulkRows.verdict} is null and ${bulkRows.status} not in ('OK', 'PENDING')))`;
/** Rows that took a second or longer. */
export const isSlow = gte(bulkRows.totalTimeMs, slowRowMs);
const isSuccess = sql`(${bulkRows.verdict} = 'PASS' or (${bulkRows.verdict} is null and ${bulkRows.status} = 'OK'))`;

function filterOf(filter: BulkRowFilter): SQL | undefined {
  switch (filter) {
    case 'all':
      return undefined;
    case 'ok':
      return isSuccess;
    case 'redirected':
      return gt(bulkRows.redirectCount, 0);
    case 'errors':
      return isFailure;
    case 'failed':
      return eq(bulkRows.verdict, 'FAIL');
    case 'slow':
      return isSlow;
    case 'loops':
      return eq(bulkRows.status, 'LOOP');
    case 'pending':
      return eq(bulkRows.status, 'PENDING');
  }
}

function searchFor(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const pattern = `%${storable(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(bulkRows.url, pattern), ilike(bulkRows.finalUrl, pattern));
}

export function toBulkRow(row: BulkRowRow, job: VisibleJobRow): BulkRow {
  const { jobId: _jobId, host: _host, shard: _shard, contractCase, status, ...shown } = row;
  const isLeftOut = status === 'PENDING' && (job.status === 'CANCELLED' || job.status === 'FAILED');
  const { url, expectedUrl } = shown;
  return {
    ...shown,
    url: withoutPassword(url),
    expectedUrl: expectedUrl && withoutPassword(expectedUrl),
    expectation: contractCase && describeExpectation(unpackCase(contractCase, row)).join('; '),
    status: isLeftOut ? 'CANCELLED' : status,
  };
}
