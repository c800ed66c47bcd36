import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { acquireEmptyDatabase, type EmptyDatabase } from '../testing/test-database.ts';
import { defineTask, type TaskDefinition, type TaskKind } from './define-task.ts';
import { TaskQueue } from './task-queue.ts';
import { TaskRunner } from './task-runner.ts';

interface Errand {
  what: string;
}

const errands = { name: 'errand', policy: 'exclusive', retryLimit: 100, expireInSeconds: 60 } as const;

let acquired: EmptyDatabase;
let logged: string[];
const ending: (() => Promise<void>)[] = [];

beforeEach(async () => {
  acquired = await acquireEmptyDatabase();
  await acquired.database.db.execute(sql`create table kept (what text)`);
  logged = [];
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await acquired.database.db.execute(sql`drop table kept`);
  await acquired.release();
});

/** Runs tasks like a process, from which they can be sent. */
function run(task: Partial<TaskDefinition<Errand>> & Pick<TaskDefinition<Errand>, 'work'>, kind: TaskKind = errands) {
  const { database } = acquired;
  const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, [kind]);
  const log = (_details: object, message?: string) => logged.push(String(message));
  const definition = defineTask<Errand>({ kind, title: ({ what }) => what, atOnce: 4, maxAttempts: 3, ...task });
  const runner = new TaskRunner({ database, queue, logger: { error: log, warn: log } }, definition);
  const stop = async () => {
    await runner.stop();
    await queue.close();
  };
  ending.push(stop);
  runner.start();
  return {
    stop,
    send: async (key: string, ...errandsOfKey: string[]) => {
      await queue.send(
        kind.name,
        errandsOfKey.map((what) => ({ key, payload: { what } })),
      );
      runner.wake();
    },
  };
}

/** Counts events, and resolves when there were enough. */
function happenings<T>() {
  const seen: T[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  return {
    seen,
    add: (each: T) => {
      seen.push(each);
      for (const { resolve } of waiting.filter(({ count }) => count === seen.length)) resolve();
    },
    until: (count: number): Promise<void> =>
      seen.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
  };
}

const left = async (): Promise<number> => {
  const { rows } = await acquired.database.db.execute(sql`select 1 from pgboss.job where name = 'errand'`);
  return rows.length;
};
const untilNoneIsLeft = async () => {
  while ((await left()) > 0) await new Promise(setImmediate);
};
const kept = async () => (await acquired.database.db.execute(sql`select what from kept order by what`)).rows;
const keep = (tx: typeof acquired.database.db, what: string) => tx.execute(sql`insert into kept values (${what})`);

describe('tasks', () => {
  it('run several at once, but one at a time for the same key', async () => {
    const begun = happenings<string>();
    const mayEnd = Promise.withResolvers<void>();
    const { send } = run({
      work: async ({ what }) => {
        begun.add(what);
        await mayEnd.promise;
        return undefined;
      },
    });
    await send('a', 'first of a');
    await send('b', 'first of b');
    await begun.until(2);
    await send('a', 'second of a');
    expect(await left()).toBe(2);
    mayEnd.resolve();
    await untilNoneIsLeft();
    expect(begun.seen.sort()).toEqual(['first of a', 'first of b']);
  });

  it('of one key keep their order if their kind says so, and delay no other key', async () => {
    const done = happenings<string>();
    const mayWork = Promise.withResolvers<void>();
    const inOrder = { ...errands, policy: 'key_strict_fifo' } as const;
    let failures = 0;
    const { send } = run(
      {
        work: async ({ what }) => {
          if (what === 'first of a') await mayWork.promise;
          if (what === 'first of a' && failures < 2) {
            failures += 1;
            throw new Error('no luck');
          }
          done.add(what);
          return undefined;
        },
      },
      { ...inOrder, name: 'errand-in-order' },
    );
    await send('a', 'first of a', 'second of a');
    await send('b', 'first of b');
    await done.until(1);
    mayWork.resolve();
    await done.until(3);
    expect(done.seen).toEqual(['first of b', 'first of a', 'second of a']);
  });

  it('that fail are retried with the attempt number', async () => {
    const attempts = happenings<number>();
    const { send } = run({
      work: async (_payload, { attempt }) => {
        attempts.add(attempt);
        if (attempt < 3) throw new Error('no luck');
        return undefined;
      },
    });
    await send('a', 'asking');
    await untilNoneIsLeft();
    expect(attempts.seen).toEqual([1, 2, 3]);
    expect(logged).toEqual(Array(2).fill('asking failed, retrying'));
  });

  it.each<[string, Partial<TaskDefinition<Errand>>, number]>([
    ['too often', {}, 3],
    ['for good', { isFinal: () => true }, 1],
  ])('that fail %s are given up and logged', async (_, task, wanted) => {
    const attempts = happenings<number>();
    const { send } = run({
      ...task,
      work: async (_payload, { attempt }) => {
        attempts.add(attempt);
        throw new Error('no luck');
      },
    });
    await send('a', 'asking');
    await untilNoneIsLeft();
    expect(attempts.seen).toHaveLength(wanted);
    expect(logged.at(-1)).toBe('asking failed');
  });

  it('end atomically with what they store and what comes next', async () => {
    let ends = 0;
    const { send } = run({
      work:
        async ({ what }) =>
        async (tx) => {
          await keep(tx, what);
          ends += 1;
          if (ends === 1) throw new Error('no room');
          return what === 'first' ? [{ key: 'a', payload: { what: 'next' } }] : [];
        },
    });
    await send('a', 'first');
    await untilNoneIsLeft();
    expect(await kept()).toEqual([{ what: 'first' }, { what: 'next' }]);
    expect([ends, logged]).toEqual([3, ['first failed, retrying']]);
  });

  it('that take too long are aborted and retried', async () => {
    const reasons = happenings<string>();
    const { send } = run(
      {
        work: async (_payload, { attempt, signal }) => {
          if (attempt === 2) return undefined;
          signal.addEventListener('abort', () => reasons.add(signal.reason.message));
          return new Promise(() => undefined);
        },
      },
      { ...errands, expireInSeconds: 1 },
    );
    await send('a', 'asking');
    await untilNoneIsLeft();
    expect(reasons.seen).toEqual(['it took more than 0.75 s']);
  });

  it('are awaited when the server stops', async () => {
    const begun = happenings<string>();
    const mayEnd = Promise.withResolvers<void>();
    const { send, stop } = run({
      work: async ({ what }) => {
        begun.add(what);
        await mayEnd.promise;
        return undefined;
      },
    });
    await send('a', 'asking');
    await begun.until(1);
    const stopped = stop();
    mayEnd.resolve();
    await stopped;
    expect(await left()).toBe(0);
  });

  it("whose end couldn't be stored are picked up again", async () => {
    const { backgroundDb } = acquired.database;
    const attempts = happenings<number>();
    const { send } = run({
      maxAttempts: 2,
      work: async (_payload, { attempt }) => {
        attempts.add(attempt);
        if (attempt > 1) return undefined;
        const away = vi.spyOn(backgroundDb, 'transaction').mockRejectedValueOnce(new Error('the database is away'));
        const stuck = vi.spyOn(TaskQueue.prototype, 'putBack').mockRejectedValueOnce(new Error('the database is away'));
        onTestFinished(() => {
          away.mockRestore();
          stuck.mockRestore();
        });
        return undefined;
      },
    });
    await send('a', 'asking');
    await untilNoneIsLeft();
    expect(attempts.seen).toEqual([1, 2]);
    expect(logged).toContain('failed to remove a task (errand) from the queue');
  });
});
