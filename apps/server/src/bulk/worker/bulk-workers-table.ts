import { sql } from 'drizzle-orm';
import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { toArrayLiteral } from '../../db/array-literal.ts';
import { storedMoment } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';

/** Every worker that runs, in whichever process. */
export const bulkWorkers = pgTable('bulk_workers', {
  id: uuid().primaryKey(),
  /** It counts as dead from then on, unless it says before that it is alive. */
  aliveUntil: storedMoment('alive_until').notNull(),
});

/** Which worker asks the hosts of which shard. A shard without a row, or whose worker is dead, is free. */
export const bulkShards = pgTable('bulk_shards', {
  shard: smallint().primaryKey(),
  workerId: uuid('worker_id')
    .notNull()
    .references(() => bulkWorkers.id, { onDelete: 'cascade' }),
});

/**
 * The hosts are divided among so many shards, and a shard has one worker at a time: so the limit on requests to a
 * host holds across all workers without their asking each other, and there can be as many workers as shards.
 */
export const shardCount = 64;

/** Long enough that a worker which is merely busy is not taken for dead. */
const aliveSeconds = 12;

const inALittleWhile = sql`now() + make_interval(secs => ${aliveSeconds})`;
/** A worker that is alive for longer than any can say was last heard of before the clock was set back. */
export const isAlive = sql`alive_until between now() and now() + make_interval(secs => ${2 * aliveSeconds})`;

/** Says that a worker is alive, buries the others that are dead and answers how many live. */
export async function reportAlive(db: Database, workerId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number | string }>(sql`
    with buried as (delete from ${bulkWorkers} where not (${isAlive}) and id <> ${workerId}),
    alive as (
      insert into ${bulkWorkers} (id, alive_until) values (${workerId}, ${inALittleWhile})
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    select count(*) + 1 as total from ${bulkWorkers} where ${isAlive} and id <> ${workerId}`);
  return Number(rows[0]?.total ?? 1);
}

/** Takes free ones of these shards, and answers which. */
export async function takeShards(
  db: Database,
  workerId: string,
  { among, atMost }: { among: readonly number[]; atMost: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ shard: number }>(sql`
    insert into ${bulkShards} (shard, worker_id)
    select shard, ${workerId} from unnest(${asArray(among)}) as wanted (shard)
    where not exists (select from ${bulkShards} as taken where taken.shard = wanted.shard)
    order by random() limit ${atMost}
    on conflict do nothing
    returning shard`);
  return rows.map(({ shard }) => shard);
}

export const asArray = (shards: readonly number[]) => sql`${toArrayLiteral(shards)}::smallint[]`;

/** A worker that was taken for dead finds that it has none left. */
export async function shardsOf(db: Database, workerId: string): Promise<number[]> {
  const { rows } = await db.execute<{ shard: number }>(
    sql`select shard from ${bulkShards} where worker_id = ${workerId} order by shard`,
  );
  return rows.map(({ shard }) => shard);
}

export async function releaseShards(db: Database, workerId: string, shards: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from ${bulkShards} where worker_id = ${workerId} and shard = any(${asArray(shards)})`);
}

/** Gives up all that a worker holds. */
export async function removeWorker(db: Database, workerId: string): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers} where id = ${workerId}`);
}

/** For a process that knows that no other one can be using the database. */
export async function removeAllWorkers(db: Database): Promise<void> {
  await db.execute(sql`delete from ${bulkWorkers}`);
}
