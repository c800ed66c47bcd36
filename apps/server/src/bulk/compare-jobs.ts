import {
  bulkMessages,
  type ComparedRow,
  type ComparedRowsPage,
  type ComparedRowsQuery,
  type RowChange,
  type RowChangeFilter,
  rowChanges,
} from '@hopwise/model';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { createBoundedQueue } from '../threads/fair-queue.ts';
import type { VisibleJobRow } from './bulk-jobs-table.ts';
import { type BulkRowRow, bulkRows } from './bulk-rows-table.ts';
import { lineRanges } from './line-steps.ts';
import { toBulkRow } from './list-rows.ts';
import { within } from './summarize-job.ts';

/** Two finished jobs whose rows are matched by method, user agent or client, and URL. */
export interface JobPair {
  before: ComparableJob;
  after: ComparableJob;
}

export interface ComparableJob {
  job: VisibleJobRow;
  /** If both have a site and the sites differ, a URL on one matches the same path on the other. */
  site: string | null;
}

export type ChangeCounts = Record<RowChange, number>;

const patienceMs = 20_000;
/** A page returns what it has found by then, and the caller can continue. */
const pagePatienceMs = 150;
/** Lines above this one are rows that only the earlier job has. */
const removedFrom = 2 ** 31;
const mostKnown = 200;

/** Finished jobs don't change until they are retried, which changes when they finished. */
const known = new Map<string, Promise<ChangeCounts>>();
const inTurn = createBoundedQueue({
  atOnce: 2,
  maxWaiting: 100,
  busyMessage: 'Too many comparisons are being calculated right now. Try again in a moment.',
});

/** How many rows changed in which way. Rows are read in steps; callers are asked to retry when it takes too long. */
export function countChanges(
  db: Database,
  { pair, userId }: { pair: JobPair; userId: string },
  waitsMs = patienceMs,
): Promise<ChangeCounts> {
  const key = [pair.before, pair.after]
    .map(({ job, site }) => `${job.id} ${job.finishedAt?.getTime()} ${site}`)
    .join(' ');
  const counted = known.get(key) ?? inTurn(userId, () => countSteps(db, pair));
  known.delete(key);
  known.set(key, counted);
  counted.catch(() => known.delete(key));
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
  return within(counted, { ms: waitsMs, message: bulkMessages.comparisonUnderWay });
}

async function countSteps(db: Database, pair: JobPair): Promise<ChangeCounts> {
  const counts = Object.fromEntries(rowChanges.map((change) => [change, 0])) as ChangeCounts;
  const add = async (matches: SQL) => {
    const { rows } = await db.execute<{ change: RowChange; count: number }>(
      sql`select change, count(*)::integer as count from (${matches}) as matched group by change`,
    );
    for (const { change, count } of rows) counts[change] += count;
  };
  for await (const range of lineRanges(db, pair.after.job.id)) await add(matchesOf(pair, range));
  for await (const range of lineRanges(db, pair.before.job.id)) await add(removedRows(pair, range));
  return counts;
}

interface LineRange {
  first: number;
  last: number;
}

interface Match extends Record<string, unknown> {
  line: number | null;
  beforeLine: number | null;
  change: RowChange;
}

/** A page: the rows of the later job in file order, then those that only the earlier one has. */
export async function listChanges(
  db: Database,
  pair: JobPair,
  { filter, search, limit, cursor }: Omit<ComparedRowsQuery, 'before'>,
): Promise<ComparedRowsPage> {
  const startedAt = performance.now();
  const matches: Match[] = [];
  let after = filter === 'removed' ? Math.max(cursor, removedFrom) : cursor;
  for await (const { steps, ends } of stepsFrom(db, pair, { filter, search, after })) {
    matches.push(...(await readMatches(db, steps, { filter, limit: limit - matches.length })));
    const last = matches.at(-1);
    if (matches.length >= limit && last !== undefined) {
      after = last.line ?? removedFrom + (last.beforeLine ?? 0);
      return { rows: await loadRows(db, pair, matches), nextCursor: after };
    }
    after = ends;
    if (performance.now() - startedAt >= pagePatienceMs) {
      return { rows: await loadRows(db, pair, matches), nextCursor: after };
    }
  }
  return { rows: await loadRows(db, pair, matches), nextCursor: null };
}

/** All rows with a change, read step by step. */
export async function* allChanges(db: Database, pair: JobPair, filter: RowChangeFilter): AsyncGenerator<ComparedRow> {
  const after = filter === 'removed' ? removedFrom : 0;
  for await (const { steps } of stepsFrom(db, pair, { filter, search: undefined, after })) {
    yield* await loadRows(db, pair, await readMatches(db, steps, { filter, limit: null }));
  }
}

interface StepsWanted {
  filter: RowChangeFilter;
  search: string | undefined;
  /** As a cursor. */
  after: number;
}

async function* stepsFrom(
  db: Database,
  pair: JobPair,
  { filter, search, after }: StepsWanted,
): AsyncGenerator<{ steps: SQL; ends: number }> {
  if (after < removedFrom) {
    for await (const range of lineRanges(db, pair.after.job.id, after)) {
      yield { steps: matchesOf(pair, range, search), ends: range.last };
    }
  }
  if (filter !== 'all' && filter !== 'removed') return;
  for await (const range of lineRanges(db, pair.before.job.id, Math.max(0, after - removedFrom))) {
    yield { steps: removedRows(pair, range, search), ends: removedFrom + range.last };
  }
}

async function readMatches(
  db: Database,
  steps: SQL,
  { filter, limit }: { filter: RowChangeFilter; limit: number | null },
): Promise<Match[]> {
  const wanted = filter === 'all' ? sql`true` : sql`change = ${filter}`;
  const { rows } = await db.execute<Match>(
    sql`select line, before_line as "beforeLine", change from (${steps}) as matched
      where ${wanted} order by line, before_line limit ${limit}`,
  );
  return rows;
}

async function loadRows(db: Database, { before, after }: JobPair, matches: readonly Match[]): Promise<ComparedRow[]> {
  const rowsBefore = await rowsAt(
    db,
    before.job,
    matches.flatMap(({ beforeLine }) => beforeLine ?? []),
  );
  const rowsAfter = await rowsAt(
    db,
    after.job,
    matches.flatMap(({ line }) => line ?? []),
  );
  const shown = (row: BulkRowRow | undefined, job: VisibleJobRow) => (row === undefined ? null : toBulkRow(row, job));
  return matches.map(({ line, beforeLine, change }) => ({
    change,
    before: shown(rowsBefore.get(beforeLine ?? -1), before.job),
    after: shown(rowsAfter.get(line ?? -1), after.job),
  }));
}

async function rowsAt(
  db: Database,
  job: VisibleJobRow,
  lines: readonly number[],
): Promise<ReadonlyMap<number, BulkRowRow>> {
  if (lines.length === 0) return new Map();
  const found = await db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), inArray(bulkRows.line, [...new Set(lines)])));
  return new Map(found.map((row) => [row.line, row]));
}

/** A URL that is in a file many times is matched with one of its first rows: the nearest. */
const mostCandidates = 100;

/** The rows of the later job in some lines, each with its row of the earlier job. */
function matchesOf({ before, after }: JobPair, { first, last }: LineRange, search?: string): SQL {
  const url = translated(sql`a.url`, after.site, before.site);
  return sql`
    select a.line, b.line as before_line, ${changeOf(after.job.kind, translated(sql`a.final_url`, after.site, before.site))} as change
    from ${bulkRows} a left join lateral (
      select * from (
        select * from ${bulkRows} c where c.job_id = ${before.job.id}::uuid and ${isSameRequest('c', 'a', url)}
        limit ${sql.raw(String(mostCandidates))}
      ) as candidates order by abs(candidates.line - a.line) limit 1
    ) as b on true
    where a.job_id = ${after.job.id}::uuid and a.line >= ${first} and a.line <= ${last} and ${isFound('a', search)}`;
}

/** The rows of the earlier job in some lines that the later one doesn't have. `limit 1` keeps it one lookup per row. */
function removedRows({ before, after }: JobPair, { first, last }: LineRange, search?: string): SQL {
  const url = translated(sql`b.url`, before.site, after.site);
  return sql`
    select null::integer as line, b.line as before_line, 'removed' as change
    from ${bulkRows} b left join lateral (
      select c.line from ${bulkRows} c where c.job_id = ${after.job.id}::uuid and ${isSameRequest('c', 'b', url)} limit 1
    ) as still on true
    where b.job_id = ${before.job.id}::uuid and b.line >= ${first} and b.line <= ${last}
      and still.line is null and ${isFound('b', search)}`;
}

/** Written like the index, which finds the few rows that are then compared. */
function isSameRequest(found: string, given: string, url: SQL): SQL {
  const [f, g] = [sql.raw(found), sql.raw(given)];
  return sql`hashtext(${f}.method || ' ' || coalesce(${f}.user_agent, '') || ' ' || ${f}.url)
      = hashtext(${g}.method || ' ' || coalesce(${g}.user_agent, '') || ' ' || ${url})
    and ${f}.url = ${url} and ${f}.method = ${g}.method and ${f}.user_agent is not distinct from ${g}.user_agent`;
}

function translated(url: SQL, from: string | null, to: string | null): SQL {
  if (from === null || to === null || from === to) return url;
  return sql`case when starts_with(${url}, ${`${from}/`}) then ${to}::text || substr(${url}, ${from.length + 1}::integer) else ${url} end`;
}

function isFound(row: string, search: string | undefined): SQL {
  if (search === undefined || search === '') return sql`true`;
  return sql`${sql.raw(row)}.url ilike ${`%${storable(search).replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** The same rows succeed as in the lists of each job. */
function changeOf(kind: VisibleJobRow['kind'], finalUrl: SQL): SQL {
  const passes = (row: string) =>
    sql.raw(
      kind === 'contract'
        ? `coalesce(${row}.verdict = 'PASS', false)`
        : `coalesce(${row}.verdict = 'PASS', ${row}.status = 'OK')`,
    );
  return sql`case
    when b.line is null then 'added'
    when a.status = 'PENDING' or b.status = 'PENDING' then 'incomplete'
    when ${passes('b')} and not ${passes('a')} then 'broken'
    when ${passes('a')} and not ${passes('b')} then 'fixed'
    when not ${passes('a')} then 'still-failing'
    when a.first_status_code is distinct from b.first_status_code
      or a.final_status_code is distinct from b.final_status_code
      or ${finalUrl} is distinct from b.final_url then 'changed'
    else 'unchanged' end`;
}
