// @module-tag postgres-only
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, linkTo } from '../testing/index.ts';
import { defineTask, type TaskKind } from './define-task.ts';
import { TaskQueue } from './task-queue.ts';
import { TaskRunner } from './task-runner.ts';

const quiet = { warn: () => undefined, error: () => undefined };
/** Like alerts: one at a time, and reassigned after ten minutes without an end. */
const kind = {
  name: 'away',
  policy: 'exclusive',
  retryLimit: 1000,
  retryDelay: 1,
  expireInSeconds: 600,
  heartbeatSeconds: 60,
} as const satisfies TaskKind;

it("a task whose end couldn't be stored during an outage is repeated soon after it", async () => {
  const { env, remove } = await createTestDatabase();
  const link = await linkTo(env.DATABASE_URL);
  const database = await openDatabase(readConfig({ ...env, DATABASE_URL: link.url }), quiet);
  const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, [kind]);
  const again = Promise.withResolvers<void>();
  let runs = 0;
  const task = defineTask<{ id: number }>({
    ...{ kind, title: () => 'a task', atOnce: 1, maxAttempts: 5 },
    work: async () => {
      runs += 1;
      if (runs === 2) again.resolve();
      if (runs > 1) return undefined;
      link.cut();
      setTimeout(() => link.restore(), 1000);
      throw new Error('it failed while the database was away');
    },
  });
  const runner = new TaskRunner({ database, queue, logger: quiet }, task);
  onTestFinished(async () => {
    await runner.stop();
    await queue.close();
    await database.close();
    await link.close();
    await remove();
  });
  await queue.send(kind.name, [{ key: 'one', payload: { id: 1 } }]);
  runner.start();
  await again.promise;
  expect(runs).toBe(2);
});
