import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQueue } from '../bulk/index.ts';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { bulkWorkers, removeAllWorkers, reportAlive } from './workers-table.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());

describe('a dead worker', () => {
  it.each([
    ['a while ago', sql`now() - interval '1 minute'`],
    ['just before the clock was set forward', sql`now() - interval '1 hour'`],
    ['just before the clock was set back', sql`now() + interval '1 hour'`],
  ])("%s isn't counted", async (_when, aliveUntil) => {
    const { db } = server.database;
    await removeAllWorkers(db);
    const [dead, next] = [randomUUID(), randomUUID()];
    await reportAlive(db, dead);
    expect(await readQueue(db)).toMatchObject({ workers: 1 });
    await db.update(bulkWorkers).set({ aliveUntil });
    expect(await readQueue(db)).toMatchObject({ workers: 0 });
    expect(await reportAlive(db, next)).toBe(1);
  });

  it('counts again when it returns', async () => {
    const { db } = server.database;
    await removeAllWorkers(db);
    const [late, other] = [randomUUID(), randomUUID()];
    await reportAlive(db, late);
    await db.update(bulkWorkers).set({ aliveUntil: sql`now() - interval '1 second'` });
    expect(await reportAlive(db, late)).toBe(1);
    expect(await reportAlive(db, other)).toBe(2);
  });
});
