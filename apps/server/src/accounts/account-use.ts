import { accountUse, megabyte, type ServerAccount, serverAccountLimits } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { bulkJobs, maxPendingRows, readOpenWork } from '../bulk/index.ts';
import { checks } from '../checks/index.ts';
import type { Config } from '../config.ts';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { projects, readStoredBytes, storedBytes } from '../projects/index.ts';
import { apiKeys, sessions } from '../sessions/index.ts';

export interface UsageRouteDeps {
  db: Database;
  config: Pick<Config, 'storagePerPersonMb' | 'bulkOpenJobsPerPerson' | 'uploadMaxRows'>;
}

export const usageRoutes = ({ db, config }: UsageRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/account/use',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Account'],
          operationId: 'getAccountUse',
          summary: 'Get your usage and limits',
          description: 'Storage covers your own projects. Organization projects count toward the organization.',
          response: ok(z.object({ use: accountUse })),
        },
      },
      async (request) => {
        const { storedBytes, openJobs, pendingRows } = await readOwnUse(db, signedInCallerOf(request).userId);
        const { storagePerPersonMb, bulkOpenJobsPerPerson } = config;
        const limitBytes = storagePerPersonMb === 0 ? null : storagePerPersonMb * megabyte;
        const bulk = {
          openJobs,
          maxOpenJobs: bulkOpenJobsPerPerson,
          pendingRows,
          maxPendingRows: maxPendingRows(config),
        };
        return { data: { use: { storage: { usedBytes: storedBytes, limitBytes }, bulk } } };
      },
    );
  };
};

/** A person's storage in their own projects and their unfinished work. */
export interface Use {
  storedBytes: number;
  openJobs: number;
  pendingRows: number;
}

/** Reads stored totals, so it takes no longer for someone with a million checks. */
export async function readOwnUse(db: Database, userId: string): Promise<Use> {
  const { jobs, rows, uploadBytes } = await readOpenWork(db, userId);
  const storedBytes = await readStoredBytes(db, { userId, organizationId: null });
  return { storedBytes: storedBytes + uploadBytes, openJobs: jobs, pendingRows: rows };
}

export type AccountUse = Pick<
  ServerAccount,
  'checks' | 'openBulkJobs' | 'pendingRows' | 'storedBytes' | 'apiKeys' | 'sessions'
>;

export const unused: AccountUse = {
  checks: 0,
  openBulkJobs: 0,
  pendingRows: 0,
  storedBytes: 0,
  apiKeys: 0,
  sessions: 0,
};

type UseRow = Record<'id' | 'checks' | 'open_jobs' | 'pending_rows' | 'bytes' | 'keys' | 'sessions', string>;

/**
 * Reads the usage of some accounts. Every figure comes from an index: open jobs are few, and checks are counted up to a
 * limit, since an account may have a million.
 */
export async function readUseOfAccounts(db: Database, ids: readonly string[]): Promise<Map<string, AccountUse>> {
  if (ids.length === 0) return new Map();
  const rows = await db.transaction(async (tx) => {
    // Forces one plan regardless of table statistics: a bitmap scan would collect and sort all checks of a project.
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return queryUse(tx, ids);
  });
  return new Map(rows.map((row) => [row.id, toUse(row)]));
}

async function queryUse(tx: Database, ids: readonly string[]): Promise<UseRow[]> {
  const { rows } = await tx.execute<UseRow>(sql`
    with wanted as (select unnest(${toArrayLiteral(ids)}::uuid[]) as id),
    open_jobs as (
      select user_id, count(*) as jobs, sum(total_urls - processed_urls) as pending
      from ${bulkJobs} where status in ('PENDING', 'PROCESSING') group by user_id
    )
    select wanted.id,
      (select count(*) from (
        select from ${projects} cross join lateral (
          select from ${checks} where ${checks.projectId} = ${projects.id}
          order by ${checks.startedAt} limit ${serverAccountLimits.countedChecks}
        ) as held
        where ${projects.userId} = wanted.id limit ${serverAccountLimits.countedChecks}
      ) as counted) as checks,
      coalesce(open_jobs.jobs, 0) as open_jobs,
      coalesce(open_jobs.pending, 0) as pending_rows,
      (select coalesce(sum(taken.bytes), 0) from ${projects} cross join lateral (
          select sum(${storedBytes.bytes}) as bytes from ${storedBytes} where ${storedBytes.projectId} = ${projects.id}
        ) as taken
        where ${projects.userId} = wanted.id) as bytes,
      (select count(*) from ${apiKeys} where ${apiKeys.userId} = wanted.id) as keys,
      (select count(*) from ${sessions} where ${sessions.userId} = wanted.id and expires_at > now()) as sessions
    from wanted left join open_jobs on open_jobs.user_id = wanted.id`);
  return rows;
}

const toUse = (row: UseRow): AccountUse => ({
  checks: Number(row.checks),
  openBulkJobs: Number(row.open_jobs),
  pendingRows: Number(row.pending_rows),
  storedBytes: Number(row.bytes),
  apiKeys: Number(row.keys),
  sessions: Number(row.sessions),
});
