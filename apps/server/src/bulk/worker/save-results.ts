import { sql } from 'drizzle-orm';
import { type CheckRow, checks, evidencePacks, type PackedChecks, packChecks } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { selectRows } from '../../db/insert-many.ts';
import { bulkJobs, isOpen, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { bulkRows, type RowResult, resultBytes } from '../bulk-rows-table.ts';
import type { CheckedRow } from './check-row.ts';

/** Results in the shape in which they are stored. */
export interface PackedResults {
  results: readonly RowResult[];
  checks: PackedChecks;
}

/** Packing takes time, in which the database may store what was packed before. */
export async function packResults(checked: readonly CheckedRow[]): Promise<PackedResults> {
  const results = checked.map(({ result }) => result);
  return { results, checks: await packChecks(checked.flatMap(({ check }) => check ?? [])) };
}

const isSuccess = sql`(verdict = 'PASS' or (verdict is null and status = 'OK'))`;
const isLast = sql`processed_urls + fresh.total >= total_urls`;

/**
 * Stores results, checks and counts together or not at all, in one statement: the rows to come would wait for every
 * further way to the database and back. A row that has a result already, from a worker that was taken for dead, keeps
 * it: so every row has exactly one. Of a job that is about to go no check is stored.
 */
export async function saveResults(
  db: Database,
  { id: jobId, options }: Pick<VisibleJobRow, 'id' | 'options'>,
  packed: PackedResults,
): Promise<void> {
  await db.execute(sql`
    with given as (${givenRows(packed)}),
    settled as (
      update ${bulkRows} as kept set
        status = given.status, verdict = given.verdict, difference = given.difference, final_url = given.final_url,
        final_status_code = given.final_status_code, redirect_count = given.redirect_count,
        total_time_ms = given.total_time_ms, error = given.error, check_id = given.check_id
      from given where kept.job_id = ${jobId} and kept.line = given.line and kept.status = 'PENDING'
      returning kept.url, kept.method, kept.user_agent, given.*
    ),
    counted as (
      update ${bulkJobs} set
        processed_urls = processed_urls + fresh.total,
        success_count = success_count + fresh.successes,
        error_count = error_count + fresh.total - fresh.successes,
        stored_bytes = stored_bytes + fresh.bytes,
        status = case when not ${isOpen} then ${bulkJobs.status} when ${isLast} then 'COMPLETED' else 'PROCESSING' end,
        finished_at = case when ${isOpen} and ${isLast} then now() else finished_at end
      from (
        select count(*)::integer as total, count(*) filter (where ${isSuccess})::integer as successes,
          coalesce(sum(${resultBytes}), 0)::bigint as bytes
        from settled
      ) as fresh
      where ${bulkJobs.id} = ${jobId} and ${bulkJobs.status} <> 'DELETING'
      returning ${bulkJobs.projectId}
    ),
    packed as (
      insert into ${evidencePacks} (id, content, check_count)
      select pack.id, pack.content, used.times
      from (${givenPacks(packed)}) as pack (id, content)
      join (select pack_id, count(*) as times from settled group by pack_id) as used on used.pack_id = pack.id
      cross join counted
    )
    insert into ${checks} (
      id, project_id, batch_id, input_url, method, user_agent, max_hops, timeout_ms, enable_ssl_analysis, enable_seo_analysis,
      enable_security_analysis, status, final_url, final_status_code, redirect_count, total_time_ms, error,
      loop_detected, started_at, finished_at, pack_id, pack_place, stored_bytes
    )
    select check_id, counted.project_id, ${jobId}, url, method, user_agent, ${options.maxHops}::smallint,
      ${options.timeout}::integer, ${options.enableSSLAnalysis}::boolean, ${options.enableSEOAnalysis}::boolean,
      ${options.enableSecurityAnalysis}::boolean, status, final_url, final_status_code, redirect_count, total_time_ms,
      error, status = 'LOOP', started_at,
      started_at + total_time_ms * interval '1 millisecond', pack_id, pack_place, stored_bytes
    from settled cross join counted where check_id is not null`);
}

const resultColumns = [
  'line',
  'status',
  'verdict',
  'difference',
  'finalUrl',
  'finalStatusCode',
  'redirectCount',
  'totalTimeMs',
  'error',
  'checkId',
] as const satisfies (keyof RowResult)[];

/** What else a check has that is not known of its row or its job. */
const checkColumns = ['startedAt', 'packId', 'packPlace', 'storedBytes'] as const satisfies (keyof CheckRow)[];

function givenRows({ results, checks: { rows } }: PackedResults) {
  const checkOf = new Map(rows.map((row) => [row.id, row]));
  return selectRows([
    ...resultColumns.map((key) => ({ column: bulkRows[key], values: results.map((result) => result[key]) })),
    ...checkColumns.map((key) => ({
      column: checks[key],
      values: results.map(({ checkId }) => (checkId === null ? null : checkOf.get(checkId)?.[key])),
    })),
  ]);
}

/** `values` needs a first line, which is never used: there may be no packs. */
const givenPacks = ({ checks: { packs } }: PackedResults) =>
  sql.join(
    [
      sql`values (null::uuid, null::bytea)`,
      ...packs.map(({ id, content }) => sql`(${id}::uuid, ${sql.param(content, evidencePacks.content)}::bytea)`),
    ],
    sql`, `,
  );
