import { type BulkSummary, bulkSummary } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { safeParse } from 'zod/mini';
import type { Database } from '../db/database.ts';
import { updateJob, type VisibleJobRow } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { examineChains } from './examine-chains.ts';
import { isFailure } from './list-rows.ts';

const listLength = 20;
/** Fewer different URLs may well belong at one page. */
const sharedFrom = 5;

/** What the whole set came to. Of a job that has ended it is worked out once and kept. */
export async function summarizeJob(db: Database, job: VisibleJobRow): Promise<BulkSummary> {
  // One that an earlier version kept may lack findings.
  const kept = safeParse(bulkSummary, job.summary);
  if (kept.success) return kept.data;
  const summary = await workOut(db, job.id);
  const hasEnded = job.status !== 'PENDING' && job.status !== 'PROCESSING';
  if (hasEnded) await updateJob(db, job.id, { summary });
  return summary;
}

async function workOut(db: Database, jobId: string): Promise<BulkSummary> {
  const read = reader(db, jobId);
  const isRedirected = sql`redirect_count > 0 and final_url is not null`;
  const isHomePage = sql`final_url ~ '^https?://[^/]+/?$'`;
  return {
    ...(await countKinds(db, jobId)),
    hosts: await read.hosts(),
    loops: await read.list(sql`status = 'LOOP'`, sql`line`),
    longestChains: await read.list(sql`redirect_count > 1`, sql`redirect_count desc, line`),
    homePageTargets: await read.targets(sql`${isRedirected} and ${isHomePage}`, sharedFrom),
    sharedTargets: await read.targets(sql`${isRedirected} and not ${isHomePage}`, sharedFrom),
    errorTargets: await read.targets(sql`final_status_code >= 400`, 1),
    httpTargets: await read.targets(sql`status = 'OK' and final_url like 'http://%'`, 1),
    failedExpectations: await read.list(sql`verdict = 'FAIL'`, sql`line`),
    ...(await examineChains(db, jobId, { listLength, sharedFrom })),
  };
}

type Kind = 'status' | 'code' | 'redirects' | 'verdict';

/** One pass over the rows for all that has few different values. */
async function countKinds(
  db: Database,
  jobId: string,
): Promise<Pick<BulkSummary, 'statuses' | 'statusCodes' | 'redirectCounts' | 'verdicts'>> {
  const { rows } = await db.execute<{ kind: Kind; key: string; count: number | string }>(sql`
    with grouped as materialized (
      select status, final_status_code as code, redirect_count as redirects, verdict, count(*) as count
      from ${bulkRows} where job_id = ${jobId} group by 1, 2, 3, 4
    )
    select 'status' as kind, status as key, sum(count) as count from grouped group by 2
    union all select 'code', code::text, sum(count) from grouped where code is not null group by 2
    union all select 'redirects', redirects::text, sum(count) from grouped where redirects is not null group by 2
    union all select 'verdict', verdict, sum(count) from grouped where verdict is not null group by 2`);
  const of = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ key, count }) => ({ key, count: Number(count) }));
  const verdicts = Object.fromEntries(of('verdict').map(({ key, count }) => [key, count]));
  const byNumber = (a: { key: string }, b: { key: string }) => Number(a.key) - Number(b.key);
  return {
    statuses: of('status').sort((a, b) => b.count - a.count),
    statusCodes: of('code').sort(byNumber),
    redirectCounts: of('redirects').sort(byNumber),
    verdicts: { PASS: verdicts.PASS ?? 0, FAIL: verdicts.FAIL ?? 0 },
  };
}

function reader(db: Database, jobId: string) {
  return {
    async hosts(): Promise<BulkSummary['hosts']> {
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
    },

    async list(wanted: SQL, order: SQL): Promise<BulkSummary['failedExpectations']> {
      const { rows } = await db.execute<BulkSummary['failedExpectations']['first'][number] & { total: string }>(sql`
        select line, url, final_url as "finalUrl", redirect_count as "redirectCount", difference,
          count(*) over () as total
        from ${bulkRows} where job_id = ${jobId} and ${wanted} order by ${order} limit ${listLength}`);
      return { count: Number(rows[0]?.total ?? 0), first: rows.map(({ total: _total, ...row }) => row) };
    },

    /** Where rows end, with how many of them, from so many rows on. */
    async targets(wanted: SQL, fromCount: number): Promise<BulkSummary['sharedTargets']> {
      const { rows } = await db.execute<{ url: string; code: number | null; count: string; total: string }>(sql`
        select final_url as url, max(final_status_code) as code, count(*) as count, sum(count(*)) over () as total
        from ${bulkRows} where job_id = ${jobId} and final_url is not null and ${wanted}
        group by final_url having count(*) >= ${fromCount}
        order by count(*) desc, final_url limit ${listLength}`);
      return {
        count: Number(rows[0]?.total ?? 0),
        top: rows.map(({ url, code, count }) => ({ url, statusCode: code, count: Number(count) })),
      };
    },
  };
}
