import type { BulkSummary } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bulkRows } from '../bulk-rows-table.ts';
import { isFailure } from '../list-rows.ts';

const listLength = 20;
const sharedFrom = 5;

const invalid = sql`status = 'INVALID'`;
const isUnmet = sql`verdict is distinct from 'PASS'`;
const refusedCertificates = sql`${isUnmet} and error like 'Browsers stop at hop 1: %'`;
const noResponse = sql`${isUnmet} and status in ('ERROR', 'TIMEOUT') and final_status_code is null
  and (error is null or error not like 'Browsers stop%')`;
const isPlain = sql`${isUnmet} and status = 'ERROR' and error is null`;
const noTarget = sql`${isPlain} and final_status_code >= 300 and final_status_code < 400`;
const noContent = sql`${isPlain} and final_status_code < 300`;
const redirectLimit = sql`${isUnmet} and error = 'The chain has more than the 10 redirects allowed.'`;

/** The facts from hops are compared by the reports of real jobs. */
type ComparedSummary = Omit<BulkSummary, 'chainsExamined' | 'chainsAcrossRows' | 'sharedHops'>;

/** The expected result of summarizeJob: the same in single statements, each over all rows of the job. */
export async function singleStatementSummary(db: Database, jobId: string): Promise<ComparedSummary> {
  const kinds = await countKinds(db, jobId);
  const list = listing(db, jobId);
  const count = async (wanted: SQL) => {
    const query = sql`select count(*)::integer as count from ${bulkRows} where job_id = ${jobId} and ${wanted}`;
    return (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0;
  };
  const countOf = (counts: { key: string; count: number }[], isMeant: (key: string) => boolean) =>
    counts.reduce((total, { key, count }) => total + (isMeant(key) ? count : 0), 0);
  return {
    ...kinds,
    hosts: await countHosts(db, jobId),
    failureGroups: await groupFailures(db, jobId),
    loops: await list(
      countOf(kinds.statuses, (key) => key === 'LOOP'),
      sql`status = 'LOOP'`,
      sql`line`,
    ),
    longestChains: await list(
      countOf(kinds.redirectCounts, (key) => Number(key) > 1),
      sql`redirect_count > 1`,
      sql`redirect_count desc, line`,
    ),
    failedExpectations: await list(kinds.verdicts.FAIL, sql`verdict = 'FAIL'`, sql`line`),
    refusedCertificates: await list(await count(refusedCertificates), refusedCertificates, sql`line`),
    noTarget: await list(await count(noTarget), noTarget, sql`line`),
    noContent: await list(await count(noContent), noContent, sql`line`),
    noResponse: await list(await count(noResponse), noResponse, sql`line`),
    redirectLimit: await list(await count(redirectLimit), redirectLimit, sql`line`),
    invalidRows: await list(await count(invalid), invalid, sql`line`),
    ...(await findTargets(db, jobId)),
  };
}

type Kind = 'status' | 'result' | 'code' | 'redirects' | 'verdict';

/** One pass over the rows for everything with few distinct values. */
async function countKinds(
  db: Database,
  jobId: string,
): Promise<Pick<BulkSummary, 'statuses' | 'results' | 'slow' | 'statusCodes' | 'redirectCounts' | 'verdicts'>> {
  const { rows } = await db.execute<{ kind: Kind; key: string; count: number | string }>(sql`
    with grouped as materialized (
      select status, final_status_code as code, redirect_count as redirects, verdict, count(*) as count
      from ${bulkRows} where job_id = ${jobId} group by 1, 2, 3, 4
    )
    select 'status' as kind, status as key, sum(count) as count from grouped group by 2
    union all select 'result', coalesce(verdict, status), sum(count) from grouped group by 2
    union all select 'code', code::text, sum(count) from grouped where code is not null group by 2
    union all select 'redirects', redirects::text, sum(count) from grouped where redirects is not null group by 2
    union all select 'verdict', verdict, sum(count) from grouped where verdict is not null group by 2`);
  const slow = await db.execute<{ count: string }>(
    sql`select count(*) as count from ${bulkRows} where job_id = ${jobId} and total_time_ms >= 1000`,
  );
  const of = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ key, count }) => ({ key, count: Number(count) }));
  const verdicts = Object.fromEntries(of('verdict').map(({ key, count }) => [key, count]));
  const mostFirst = (a: { key: string; count: number }, b: { key: string; count: number }) =>
    b.count - a.count || (a.key < b.key ? -1 : 1);
  const byNumber = (a: { key: string }, b: { key: string }) => Number(a.key) - Number(b.key);
  return {
    // For equal counts the database order is arbitrary.
    statuses: of('status').sort(mostFirst),
    results: of('result').sort(mostFirst),
    slow: Number(slow.rows[0]?.count),
    statusCodes: of('code').sort(byNumber),
    redirectCounts: of('redirects').sort(byNumber),
    verdicts: { PASS: verdicts.PASS ?? 0, FAIL: verdicts.FAIL ?? 0 },
  };
}

async function countHosts(db: Database, jobId: string): Promise<BulkSummary['hosts']> {
  const { rows } = await db.execute<{ host: string; count: string; errors: string; average: number | null }>(sql`
    select host, count(*) as count, count(*) filter (where ${isFailure}) as errors, avg(total_time_ms) as average
    from ${bulkRows} where job_id = ${jobId} and host <> ''
    group by host order by count(*) desc, host limit ${listLength}`);
  return rows.map(({ host, count, errors, average }) => ({
    host,
    count: Number(count),
    errors: Number(errors),
    averageTimeMs: average === null ? null : Math.round(average),
  }));
}

async function groupFailures(db: Database, jobId: string): Promise<BulkSummary['failureGroups']> {
  const { rows } = await db.execute<BulkSummary['failureGroups'][number]>(sql`
    select reason, host, count(*)::integer as count from (
      select host, case
        when status = 'LOOP' then 'loop'
        when ${refusedCertificates} then 'refused-certificate'
        when status = 'TIMEOUT' then 'timeout'
        when ${noResponse} then 'no-response'
        when final_status_code is not null and ${redirectLimit} then 'redirect-limit'
        when final_status_code between 500 and 599 then 'server-error'
        when final_status_code between 400 and 499 then 'client-error'
        when ${noTarget} then 'no-target'
        when ${noContent} then 'no-content'
        when difference similar to 'Expected [0-9][0-9][0-9](,| )%' then 'unexpected-status'
        else 'unexpected-url' end as reason
      from ${bulkRows} where job_id = ${jobId} and host <> '' and ${isFailure}
    ) as failed group by reason, host order by count(*) desc, reason || ' ' || host limit ${listLength}`);
  return rows;
}

type RowList = BulkSummary['failedExpectations'];

/** The first rows of a kind whose number is known. */
const listing =
  (db: Database, jobId: string) =>
  async (count: number, wanted: SQL, order: SQL): Promise<RowList & BulkSummary['noResponse']> => {
    if (count === 0) return { count, first: [] };
    const { rows: first } = await db.execute<RowList['first'][number] & { error: string | null }>(sql`
      select line, url, final_url as "finalUrl", redirect_count as "redirectCount", difference, error
      from ${bulkRows} where job_id = ${jobId} and ${wanted} order by ${order} limit ${listLength}`);
    return { count, first };
  };

type TargetLists = Pick<BulkSummary, 'homePageTargets' | 'sharedTargets' | 'errorTargets' | 'httpTargets'>;

/** The final URLs with their row counts, in one pass over the rows. */
async function findTargets(db: Database, jobId: string): Promise<TargetLists> {
  const isHomePage = sql`url ~ '^https?://[^/]+/?$'`;
  const { rows } = await db.execute<{
    list: keyof TargetLists;
    url: string;
    code: number | null;
    count: string;
    total: string;
  }>(sql`
    with targets as materialized (
      select final_url as url, max(final_status_code) as code,
        count(*) filter (where redirect_count > 0) as redirected,
        count(*) filter (where final_status_code >= 400 and (verdict is null or verdict = 'FAIL')) as failed,
        count(*) filter (where status = 'OK') as ok
      from ${bulkRows} where job_id = ${jobId} and final_url is not null group by final_url
    ),
    listed as (
      select case when ${isHomePage} then 'homePageTargets' else 'sharedTargets' end as list, url, code,
        redirected as count
      from targets where redirected >= ${sharedFrom}
      union all select 'errorTargets', url, code, failed from targets where failed > 0
      union all select 'httpTargets', url, code, ok from targets where ok > 0 and url like 'http://%'
    )
    select list, url, code, count, total from (
      select *, sum(count) over (partition by list) as total,
        row_number() over (partition by list order by count desc, url) as place
      from listed
    ) as placed where place <= ${listLength} order by list, place`);
  const of = (list: keyof TargetLists): BulkSummary['sharedTargets'] => {
    const found = rows.filter((row) => row.list === list);
    const top = found.map(({ url, code, count }) => ({ url, statusCode: code, count: Number(count) }));
    return { count: Number(found[0]?.total ?? 0), top };
  };
  return {
    homePageTargets: of('homePageTargets'),
    sharedTargets: of('sharedTargets'),
    errorTargets: of('errorTargets'),
    httpTargets: of('httpTargets'),
  };
}
