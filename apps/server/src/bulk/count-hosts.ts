import type { BulkFailureReason, BulkSummary } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { failureReason } from './count-rows.ts';
import { HighestCounts } from './highest-counts.ts';
import { isFailure } from './list-rows.ts';
import { type Tally, tallyKeys } from './tally-keys.ts';

type HostFigures = {
  count: number;
  errors: number;
  timed: number;
  totalMs: number;
};

const hosts: Tally<HostFigures> = {
  key: sql`host`,
  wanted: sql`host <> ''`,
  figures: {
    count: sql`count(*)`,
    errors: sql`count(*) filter (where ${isFailure})`,
    timed: sql`count(total_time_ms)`,
    totalMs: sql`coalesce(sum(total_time_ms), 0)`,
  },
  add: (one, other) => ({
    count: one.count + other.count,
    errors: one.errors + other.errors,
    timed: one.timed + other.timed,
    totalMs: one.totalMs + other.totalMs,
  }),
};

/** The hosts with the most rows. */
export async function countHosts(
  db: Database,
  jobId: string,
  { listLength, keysAtOnce }: { listLength: number; keysAtOnce?: number | undefined },
): Promise<BulkSummary['hosts']> {
  const highest = new HighestCounts<HostFigures & { name: string }>(listLength);
  for await (const [name, figures] of tallyKeys(db, jobId, hosts, keysAtOnce)) highest.offer({ ...figures, name });
  return highest.items().map(({ name, count, errors, timed, totalMs }) => ({
    host: name,
    count,
    errors,
    averageTimeMs: timed === 0 ? null : Math.round(totalMs / timed),
  }));
}

/** A space is in no host and in no reason. */
const groups: Tally<{ count: number }> = {
  key: sql`(${failureReason} || ' ' || host)`,
  wanted: sql`host <> '' and ${isFailure}`,
  figures: { count: sql`count(*)` },
  add: (one, other) => ({ count: one.count + other.count }),
};

/** The reasons and hosts that most of the rows without success share. */
export async function groupFailures(
  db: Database,
  jobId: string,
  { listLength, keysAtOnce }: { listLength: number; keysAtOnce?: number | undefined },
): Promise<BulkSummary['failureGroups']> {
  const highest = new HighestCounts<{ name: string; count: number }>(listLength);
  for await (const [name, { count }] of tallyKeys(db, jobId, groups, keysAtOnce)) highest.offer({ name, count });
  return highest.items().map(({ name, count }) => {
    const [reason, host] = name.split(' ') as [BulkFailureReason, string];
    return { reason, host, count };
  });
}
