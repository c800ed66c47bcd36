import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { acquireEmptyDatabase, type EmptyDatabase } from '../testing/test-database.ts';
import { type PeriodicTask, PeriodicTasks } from './periodic-tasks.ts';

const quiet = { warn: () => undefined, error: () => undefined };
let acquired: EmptyDatabase;
let database: OpenedDatabase;
const ending: (() => Promise<void>)[] = [];

beforeEach(async () => {
  acquired = await acquireEmptyDatabase();
  database = acquired.database;
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await acquired.release();
});

/** A separate server on PostgreSQL. The embedded database has one process, which all share. */
async function open(): Promise<OpenedDatabase> {
  if (database.kind === 'embedded') return database;
  const another = await openDatabase(readConfig(acquired.env), quiet);
  ending.push(() => another.close());
  return another;
}

function run(on: OpenedDatabase, tasks: PeriodicTask[], logged: unknown[] = []) {
  const error = (details: object, message?: string) => logged.push([message, details]);
  const periodic = new PeriodicTasks({ database: on, logger: { error } }, tasks);
  ending.push(() => periodic.stop());
  periodic.start();
  return periodic;
}

/** A task that records each of its parts. */
function watched(name: string, part: (tx: Database, count: number) => Promise<boolean | number> = async () => false) {
  let count = 0;
  const waiting: { count: number; resolve(): void }[] = [];
  const task: PeriodicTask = {
    name,
    everySeconds: 3600,
    run: async (tx) => {
      count += 1;
      for (const { resolve } of waiting.filter((waits) => waits.count === count)) resolve();
      return part(tx, count);
    },
  };
  return {
    task,
    get count() {
      return count;
    },
    ran: (times: number) =>
      count >= times
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.push({ count: times, resolve });
          }),
  };
}

describe('periodic tasks', () => {
  it('run at startup, continue while there is more, and take turns part by part', async () => {
    const order: string[] = [];
    const parts = (name: string) =>
      watched(name, async (_tx, count) => {
        order.push(name);
        return count < 3;
      });
    const [one, other] = [parts('one'), parts('other')];
    run(database, [one.task, other.task]);
    await Promise.all([one.ran(3), other.ran(3)]);
    expect(order).toHaveLength(6);
    expect(order.slice(0, 2).sort()).toEqual(['one', 'other']);
    expect(order.slice(2, 4).sort()).toEqual(['one', 'other']);
  });

  it('run again when the server restarts, however long they would have rested', async () => {
    const task = watched('cleaning');
    const first = run(database, [task.task]);
    await task.ran(1);
    await first.stop();
    run(database, [task.task]);
    await task.ran(2);
    expect(task.count).toBe(2);
  });

  it('run when they are woken', async () => {
    const task = watched('cleaning');
    const periodic = run(database, [task.task]);
    await task.ran(1);
    periodic.runSoon(task.task.name);
    await task.ran(2);
  });

  it('are run by one server at a time, each part once', async () => {
    await database.db.execute(sql`create table if not exists parts (part int)`);
    let [underWay, most, total] = [0, 0, 0];
    const part = async (tx: Database) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from parts`);
      const reached = rows[0]?.count ?? 0;
      if (reached < 20) {
        await tx.execute(sql`insert into parts values (${reached})`);
        total += 1;
      }
      underWay -= 1;
      return reached < 20;
    };
    const servers = [await open(), await open(), await open()];
    const tasks = servers.map((server) => {
      const task = watched('cleaning', part);
      run(server, [task.task]);
      return task;
    });
    // In the background: prompt calls would go before the parts.
    const { backgroundDb: db } = database;
    const isDone = async () =>
      (await db.execute<{ count: number }>(sql`select count(*)::int as count from parts`)).rows[0]?.count === 20;
    while (!(await isDone())) await new Promise((resolve) => setImmediate(resolve));
    for (const end of ending.splice(0).reverse()) await end();
    expect([most, total]).toEqual([1, 20]);
    expect(tasks.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(20);
    await db.execute(sql`drop table parts`);
  });

  it('are rolled back and logged by name when they fail, and neither they nor others stop', async () => {
    await database.db.execute(sql`create table if not exists parts (part int)`);
    const failing = watched('cleaning', async (tx) => {
      await tx.execute(sql`insert into parts values (1)`);
      throw new Error('no luck');
    });
    const other = watched('sweeping');
    const logged: unknown[] = [];
    const periodic = run(database, [failing.task, other.task], logged);
    await Promise.all([failing.ran(1), other.ran(1)]);
    periodic.runSoon(failing.task.name);
    await failing.ran(2);
    await periodic.stop();
    expect(logged).toEqual(Array.from({ length: 2 }, () => ['cleaning failed', { err: new Error('no luck') }]));
    expect((await database.db.execute(sql`select * from parts`)).rows).toEqual([]);
    await database.db.execute(sql`drop table parts`);
  });

  it('are awaited when the server stops, and start no further part', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const task = watched('cleaning', async () => {
      await mayEnd.promise;
      return true;
    });
    const periodic = run(database, [task.task]);
    await task.ran(1);
    let isStopped = false;
    const stopped = periodic.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    mayEnd.resolve();
    await stopped;
    expect(task.count).toBe(1);
  });

  it('run again early when they ask for it', async () => {
    const task = watched('cleaning', async (_tx, count) => (count < 3 ? 0.01 : false));
    run(database, [task.task]);
    await task.ran(3);
  });

  it('run once more when they are woken while running', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const task = watched('cleaning', async () => {
      begun.resolve();
      await mayEnd.promise;
      return false;
    });
    const periodic = run(database, [task.task]);
    await begun.promise;
    periodic.runSoon('cleaning');
    mayEnd.resolve();
    await task.ran(2);
  });
});
