import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HeldShards, TaskQueue } from '../../tasks/index.ts';
import { createTestApp, signUp, type TestApp } from '../../testing/index.ts';
import { cancelOpenJobs } from '../bulk-jobs-table.ts';
import { shardTask } from '../shard-task.ts';
import { upload } from '../testing/upload.ts';
import { removeWorker, reportAlive } from './bulk-workers-table.ts';
import { waitingShards } from './pending-rows.ts';
import { rowsOfShards } from './rows-of-shards.ts';

let server: TestApp;
let queue: TaskQueue;
let userId: string;
/** Each worker goes by it, so that a second takes as long as the test wants. */
let nowMs = 0;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
  queue = new TaskQueue(server.database, [shardTask]);
});
afterAll(async () => {
  await queue.close();
  await server.close();
});

beforeEach(async () => {
  await queue.prepare();
  await queue.removeAll(shardTask.name);
  const person = await signUp(server);
  userId = person.user.id;
  const hosts = Array.from({ length: 200 }, (_, index) => `host-${index}.test`);
  await upload(server.app, person.cookie, ['url', ...hosts].join('\n'));
});
afterEach(() => cancelOpenJobs(server.database.db, userId));

const busy = { isInUse: () => false, hasWork: true, load: 1 };

const workerIds = new Map<HeldShards, string>();

function newWorker(): HeldShards {
  const { db } = server.database;
  const id = randomUUID();
  const worker = new HeldShards({ db, queue, work: rowsOfShards(db, id), hasOthers: false, nowMs: () => nowMs });
  workerIds.set(worker, id);
  return worker;
}

async function release(worker: HeldShards): Promise<void> {
  await worker.release();
  await removeWorker(server.database.db, workerIds.get(worker) ?? '');
}

/** Others count a worker for some seconds after it was heard of, and those are of the computer’s clock. */
async function isHeardOf(worker: HeldShards): Promise<void> {
  await reportAlive(server.database.db, workerIds.get(worker) ?? '');
}

async function renew(worker: HeldShards, times: number, use = busy): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    nowMs += 1000;
    await worker.renew(use);
  }
}

describe('the shards of a worker', () => {
  it('are all that have rows, when it is alone, and stay with it', async () => {
    const worker = newWorker();
    await renew(worker, 20);
    expect(worker.usable).toEqual(await waitingShards(server.database.db));
    expect(worker.usable.length).toBeGreaterThan(50);
    await release(worker);
  });

  it('are nobody else’s, and come round to everyone', async () => {
    const [one, other] = [newWorker(), newWorker()];
    const hadByOther = new Set<number>();
    await renew(one, 10);
    for (let round = 0; round < 40; round += 1) {
      await renew(other, 1);
      await renew(one, 1);
      expect(other.usable.filter((shard) => one.usable.includes(shard))).toEqual([]);
      for (const shard of other.usable) hadByOther.add(shard);
    }
    expect([...hadByOther].sort((a, b) => a - b)).toEqual(await waitingShards(server.database.db));
    await release(one);
    await release(other);
  });

  it('go to the next worker at once when it ends, and none is left when no rows are', async () => {
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    await release(one);
    await renew(other, 10);
    expect(other.usable).toEqual(await waitingShards(server.database.db));
    await cancelOpenJobs(server.database.db, userId);
    await renew(other, 1, { ...busy, hasWork: false });
    expect(other.usable).toEqual([]);
    expect(await queue.fetch(shardTask.name, 100)).toEqual([]);
    await release(other);
  });

  it('stay with it while it has nothing to do, and it asks for more as seldom as its work allows', async () => {
    const { db } = server.database;
    const other = newWorker();
    await renew(other, 1);
    const id = randomUUID();
    const work = { ...rowsOfShards(db, id), idleFetchMs: 5000 };
    const worker = new HeldShards({ db, queue, work, hasOthers: false, nowMs: () => nowMs });
    workerIds.set(worker, id);
    const idle = { ...busy, load: 0 };
    await renew(worker, 20, idle);
    const { usable } = worker;
    await isHeardOf(other);
    await renew(worker, 20, idle);
    expect(worker.usable).toEqual(usable);
    expect(usable.length).toBeGreaterThan(0);
    nowMs += 10_000;
    await worker.renew(idle);
    expect(worker.dueInMs(idle)).toBeGreaterThan(2000);
    await release(worker);
    await release(other);
  });

  it('go on with it when a row hangs', async () => {
    const [one, other] = [newWorker(), newWorker()];
    await renew(other, 1);
    await renew(one, 10);
    const before = one.usable;
    const hanging = { ...busy, isInUse: () => true };
    await isHeardOf(other);
    nowMs += 6000;
    await one.renew(hanging);
    expect(one.usable.filter((shard) => before.includes(shard))).toEqual([]);
    nowMs += 2000;
    await one.renew(hanging);
    expect(one.usable).toEqual(expect.arrayContaining(before));
    await release(one);
    await release(other);
  });

  it('stay with it when they come back with another task before it notices that it lost them', async () => {
    const worker = newWorker();
    await renew(worker, 10);
    nowMs += 4000;
    await worker.renew(busy);
    await queue.removeAll(shardTask.name);
    worker.sendSoon();
    await renew(worker, 10);
    expect(worker.usable).toEqual(await waitingShards(server.database.db));
    await release(worker);
  });

  it('go to another when its heartbeat has stopped, and it notices that when it comes back', async () => {
    const { db } = server.database;
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    await db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active'`,
    );
    await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await queue.supervise(shardTask.name);
    await renew(other, 5);
    expect(other.usable).toEqual(await waitingShards(db));
    nowMs += 4000;
    await one.renew({ ...busy, load: 1 });
    expect(one.usable).toEqual([]);
    await release(one);
    await release(other);
  });
});
