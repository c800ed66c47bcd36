import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TaskQueue } from '../../tasks/index.ts';
import { createTestApp, signUp, type TestApp } from '../../testing/index.ts';
import { HeldShards, removeAllWorkers, removeWorker, reportAlive } from '../../visits/index.ts';
import { cancelOpenJobs } from '../bulk-jobs-table.ts';
import { upload } from '../testing/upload.ts';
import { waitingShards } from './pending-rows.ts';
import { shardTask } from './row-source.ts';

let server: TestApp;
let queue: TaskQueue;
let userId: string;
/** All workers use it, so that a second takes as long as the test wants. */
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
  await removeAllWorkers(server.database.db);
  const person = await signUp(server);
  userId = person.user.id;
  const hosts = Array.from({ length: 200 }, (_, index) => `host-${index}.test`);
  await upload(server.app, person.cookie, ['url', ...hosts].join('\n'));
});
afterEach(() => cancelOpenJobs(server.database.db, userId));

const busy = { isInUse: (_shard: number) => false, hasWork: true };

const workerIds = new Map<HeldShards, string>();

function newWorker(hasOthers = true): HeldShards {
  const { db } = server.database;
  const id = randomUUID();
  const work = { kind: shardTask, waitingShards };
  const worker = new HeldShards({
    db,
    queue,
    work,
    hasOthers,
    reportAlive: () => reportAlive(db, id),
    nowMs: () => nowMs,
  });
  workerIds.set(worker, id);
  return worker;
}

async function release(worker: HeldShards): Promise<void> {
  await worker.release();
  await removeWorker(server.database.db, workerIds.get(worker) ?? '');
}

async function renew(worker: HeldShards, times: number, use = busy): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    nowMs += 1000;
    await worker.renew(use);
  }
}

const withWork = () => waitingShards(server.database.db);

describe('the shards of a worker', () => {
  it('are all that have rows, when it is alone, and stay with it', async () => {
    const worker = newWorker(false);
    await renew(worker, 20);
    expect(worker.usable).toEqual(await withWork());
    expect(worker.usable.length).toBeGreaterThan(50);
    await release(worker);
  });

  it('are exclusive and shared evenly', async () => {
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    for (let round = 0; round < 10; round += 1) {
      await renew(other, 1);
      await renew(one, 1);
      expect(other.usable.filter((shard) => one.usable.includes(shard))).toEqual([]);
    }
    expect([...one.usable, ...other.usable].sort((a, b) => a - b)).toEqual(await withWork());
    expect(Math.abs(one.usable.length - other.usable.length)).toBeLessThan(2);
    await release(one);
    await release(other);
  });

  it('go to the next worker immediately when it ends, and none is left without rows', async () => {
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    await release(one);
    await renew(other, 10);
    expect(other.usable).toEqual(await withWork());
    await cancelOpenJobs(server.database.db, userId);
    await renew(other, 15, { ...busy, hasWork: false });
    expect(other.usable).toEqual([]);
    expect(await queue.fetch(shardTask.name, 100)).toEqual([]);
    await release(other);
  });

  it('stay with an idle worker for a while, and then there is nothing to look for', async () => {
    const worker = newWorker();
    await renew(worker, 3);
    const idle = { ...busy, hasWork: false };
    await renew(worker, 5, idle);
    expect(worker.usable).toEqual(await withWork());
    await renew(worker, 10, idle);
    expect([worker.usable, worker.dueInMs(idle)]).toEqual([[], Number.POSITIVE_INFINITY]);
    await release(worker);
  });

  it('continue when a row hangs', async () => {
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    const before = one.usable;
    await renew(other, 1);
    const hanging = { ...busy, isInUse: () => true };
    nowMs += 4000;
    await one.renew(hanging);
    const leaving = before.filter((shard) => !one.usable.includes(shard));
    expect(leaving.length).toBeGreaterThan(before.length / 3);
    nowMs += 2000;
    await one.renew(hanging);
    expect(one.usable).toEqual(before);
    await release(one);
    await release(other);
  });

  it('are requested again when their tasks were lost', async () => {
    const worker = newWorker();
    await renew(worker, 10);
    nowMs += 4000;
    await worker.renew(busy);
    await queue.removeAll(shardTask.name);
    await renew(worker, 15);
    expect(worker.usable).toEqual(await withWork());
    await release(worker);
  });

  it('go to another worker when its heartbeat has stopped, which it notices when it resumes', async () => {
    const { db } = server.database;
    const [one, other] = [newWorker(), newWorker()];
    await renew(one, 10);
    await db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active'`,
    );
    await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await removeWorker(db, workerIds.get(one) ?? '');
    await queue.supervise(shardTask.name);
    await renew(other, 5);
    expect(other.usable).toEqual(await withWork());
    nowMs += 4000;
    await one.renew({ ...busy, hasWork: false });
    expect(one.usable).toEqual([]);
    await release(one);
    await release(other);
  });
});
