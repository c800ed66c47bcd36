import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireEmptyDatabase, type EmptyDatabase } from '../testing/test-database.ts';
import type { TaskKind } from './define-task.ts';
import { TaskQueue } from './task-queue.ts';

let acquired: EmptyDatabase;
beforeEach(async () => {
  acquired = await acquireEmptyDatabase();
});
afterEach(async () => {
  await acquired.database.db.execute(sql`delete from pgboss.queue where name = 'sweeping'`);
  await acquired.release();
});

/** Like a server of a version with this kind of task. */
async function start(kind: TaskKind): Promise<void> {
  const queue = new TaskQueue(acquired.database, [kind]);
  await queue.prepare().finally(() => queue.close());
}

async function storedOptions(): Promise<unknown> {
  const { rows } = await acquired.database.db.execute(sql`
    select policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds
    from pgboss.queue where name = 'sweeping'`);
  return rows[0];
}

const patient = {
  name: 'sweeping',
  policy: 'exclusive',
  retryLimit: 9,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
} as const satisfies TaskKind;
const hasty = { name: 'sweeping', policy: 'exclusive', retryLimit: 1, expireInSeconds: 60 } as const satisfies TaskKind;

const patientStored = {
  policy: 'exclusive',
  retry_limit: 9,
  retry_delay: 5,
  retry_backoff: true,
  retry_delay_max: 60,
  expire_seconds: 600,
  heartbeat_seconds: 30,
};
const hastyStored = {
  policy: 'exclusive',
  retry_limit: 1,
  retry_delay: 0,
  retry_backoff: false,
  retry_delay_max: null,
  expire_seconds: 60,
  heartbeat_seconds: null,
};

describe('the options of a task kind', () => {
  it.each<[string, TaskKind, TaskKind, object]>([
    ['more', hasty, patient, patientStored],
    ['fewer', patient, hasty, hastyStored],
  ])('are updated in a database that has other ones, when there are %s of them', async (_, older, newer, stored) => {
    await start(older);
    await start(newer);
    expect(await storedOptions()).toEqual(stored);
  });

  it('are left alone when they are the same', async () => {
    const { db } = acquired.database;
    await start(patient);
    const changedOn = async () =>
      (await db.execute(sql`select updated_on::text as moment from pgboss.queue where name = 'sweeping'`)).rows;
    const before = await changedOn();
    await start(patient);
    expect(await changedOn()).toEqual(before);
  });

  it('are rejected when the policy differs, which no database can change', async () => {
    await start(patient);
    await expect(start({ ...hasty, policy: 'key_strict_fifo' })).rejects.toThrow(
      "The tasks “sweeping” have the policy exclusive in this database, which can't be changed to key_strict_fifo. Rename the task kind.",
    );
    expect(await storedOptions()).toEqual(patientStored);
  });
});
