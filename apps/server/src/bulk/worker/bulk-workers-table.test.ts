import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { readQueue } from '../read-queue.ts';
import { bulkWorkers, removeAllWorkers, reportAlive, shardCount, shardsOf, takeShards } from './bulk-workers-table.ts';

const everyShard = Array.from({ length: shardCount }, (_, shard) => shard);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe('a worker that died', () => {
  it.each([
    ['a while ago', sql`now() - interval '1 minute'`],
    ['just before the clock was set forward', sql`now() - interval '1 hour'`],
    ['just before the clock was set back', sql`now() + interval '1 hour'`],
  ])('%s leaves its shards to the next', async (_when, aliveUntil) => {
    const { db } = server.database;
    await removeAllWorkers(db);
    const [dead, next] = [randomUUID(), randomUUID()];
    await reportAlive(db, dead);
    await takeShards(db, dead, { among: everyShard, atMost: shardCount });
    await db.update(bulkWorkers).set({ aliveUntil });
    expect(await readQueue(db)).toMatchObject({ workers: 0 });
    expect(await reportAlive(db, next)).toBe(1);
    const taken = await takeShards(db, next, { among: everyShard, atMost: shardCount });
    expect(taken).toHaveLength(shardCount);
    expect(await shardsOf(db, next)).toEqual(taken.sort((a, b) => a - b));
  });

  it('keeps its shards when it comes back before anybody noticed', async () => {
    const { db } = server.database;
    await removeAllWorkers(db);
    const [late, other] = [randomUUID(), randomUUID()];
    await reportAlive(db, late);
    await takeShards(db, late, { among: everyShard, atMost: 3 });
    await db.update(bulkWorkers).set({ aliveUntil: sql`now() - interval '1 second'` });
    expect(await reportAlive(db, late)).toBe(1);
    expect(await shardsOf(db, late)).toHaveLength(3);
    expect(await reportAlive(db, other)).toBe(2);
  });
});
