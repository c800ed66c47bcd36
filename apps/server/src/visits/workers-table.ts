import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/**
 * The processes that visit sites for bulk jobs and monitors, to know how many there are. The queue knows who works on
 * what.
 */
export const bulkWorkers = pgTable('bulk_workers', {
  id: uuid().primaryKey(),
  /** From then on it is presumed dead, unless it reports before. */
  aliveUntil: storedMoment('alive_until').notNull(),
});

/** A working process reports every few seconds, an idle one less often. */
export const aliveSeconds = { busy: 10, idle: 20 } as const;

/** A time further ahead than any worker can set dates from before a clock change. */
export const isAlive = sql`alive_until between now() and now() + make_interval(secs => ${2 * aliveSeconds.idle})`;

/** Reports that a worker is alive, removes dead ones and returns how many are left. */
export async function reportAlive(
  db: Database,
  workerId: string,
  forSeconds: number = aliveSeconds.busy,
): Promise<number> {
  const { rows } = await db.execute<{ total: number | string }>(sql`
    with removed as (delete from ${bulkWorkers} where not (${isAlive}) and id <> ${workerId}),
    alive as (
      insert into ${bulkWorkers} (id, alive_until) values (${workerId}, now() + make_interval(secs => ${forSeconds}))
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    select count(*) + 1 as total from ${bulkWorkers} where ${isAlive} and id <> ${workerId}`);
  return Number(rows[0]?.total ?? 1);
}

export async function removeWorker(db: Database, workerId: string): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers} where id = ${workerId}`);
}

/** For a process that knows it is the only one using the database. */
export async function removeAllWorkers(db: Database): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers}`);
}
