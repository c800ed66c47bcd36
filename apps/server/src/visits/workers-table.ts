import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** Every process that visits sites for bulk jobs and monitors: how many there are. Who works on what is the queue's to know. */
export const bulkWorkers = pgTable('bulk_workers', {
  id: uuid().primaryKey(),
  /** It counts as dead from then on, unless it says before that it is alive. */
  aliveUntil: storedMoment('alive_until').notNull(),
});

/** One that works says so every few seconds, one that has nothing to do less often. */
export const aliveSeconds = { busy: 10, idle: 20 } as const;

/** A worker that is alive for longer than any can say was last heard of before the clock was set back. */
export const isAlive = sql`alive_until between now() and now() + make_interval(secs => ${2 * aliveSeconds.idle})`;

/** Says that a worker is alive, removes the others that are dead and returns how many live. */
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

/** A worker ends. */
export async function removeWorker(db: Database, workerId: string): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers} where id = ${workerId}`);
}

/** For a process that knows that no other one can be using the database. */
export async function removeAllWorkers(db: Database): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers}`);
}
