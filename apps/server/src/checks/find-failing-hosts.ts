import { type CheckStatus, checkOrigins, type FailingHost, type FailingHosts, type StatsQuery } from '@hopwise/model';
import { and, not, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit, prepared } from '../db/statements.ts';
import { checks } from './checks-table.ts';
import { countedProjects } from './list-recent-checks.ts';
import { periodStart } from './period.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

/** Enough to find the failing hosts, and read in a few milliseconds. */
const mostExamined = 2000;
const mostShown = 10;

interface FailedCheck {
  id: string;
  status: CheckStatus;
  url: string;
  startedAt: Date;
}

/** Along the index of failed checks, newest first in each project. */
const newestFailed = prepared(
  'newest_failed',
  ['projectIds', 'since', 'origins'],
  (db, { projectIds, since, origins }) => {
    const failed = db
      .select({
        id: checks.id,
        status: checks.status,
        url: sql<string>`coalesce(${checks.finalUrl}, ${checks.inputUrl})`.as('url'),
        startedAt: checks.startedAt,
      })
      .from(checks)
      .where(
        and(
          sql`${checks.projectId} = wanted.id and ${checks.status} <> 'OK'`,
          sql`${checks.startedAt} >= ${since}::timestamptz`,
          sql`${checks.origin} = any(${origins}::text[])`,
          not(isWithdrawn(checks.batchId)),
        ),
      )
      .orderBy(sql`${checks.startedAt} desc`)
      .limit(fixedLimit(mostExamined + 1))
      .as('failed');
    return db
      .select({ id: failed.id, status: failed.status, url: failed.url, startedAt: failed.startedAt })
      .from(sql`unnest(${projectIds}::uuid[]) as wanted(id)`)
      .crossJoinLateral(failed)
      .orderBy(sql`${failed.startedAt} desc`)
      .limit(fixedLimit(mostExamined + 1));
  },
);

/** The hosts with the most failed checks in a period. */
export async function findFailingHosts(
  db: Database,
  userId: string,
  { period, timeZone, projectId, origin = [...checkOrigins] }: StatsQuery,
  now = new Date(),
): Promise<FailingHosts> {
  const projectIds = await countedProjects(db, userId, projectId);
  const found: FailedCheck[] = await newestFailed(db, {
    projectIds: toArrayLiteral(projectIds),
    since: periodStart(period, timeZone, now).toISOString(),
    origins: toArrayLiteral(origin),
  });
  const examined = found.slice(0, mostExamined);
  return {
    hosts: countByHost(examined).slice(0, mostShown),
    examined: examined.length,
    isComplete: found.length <= mostExamined,
  };
}

/** Expects checks newest first. */
function countByHost(failed: readonly FailedCheck[]): FailingHost[] {
  const hosts = new Map<string, FailingHost>();
  for (const { id, status, url, startedAt } of failed) {
    const host = hostOf(url);
    if (host === undefined || status === 'OK') continue;
    const known = hosts.get(host) ?? {
      host,
      failed: 0,
      statusDistribution: { ERROR: 0, TIMEOUT: 0, LOOP: 0 },
      checkId: id,
      lastFailedAt: startedAt.toISOString(),
    };
    known.failed += 1;
    known.statusDistribution[status] += 1;
    hosts.set(host, known);
  }
  return [...hosts.values()].sort((a, b) => b.failed - a.failed || b.lastFailedAt.localeCompare(a.lastFailedAt));
}

/** With the port unless it is the default; undefined for an invalid URL. */
export const hostOf = (url: string): string | undefined => URL.parse(url)?.host || undefined;
