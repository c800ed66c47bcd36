import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { defineTask } from './define-task.ts';
import type { TaskKind } from './task-kind.ts';
import type { NewTask } from './task-queue.ts';

/** Work that comes up again and again. Of all processes one does it at a time. */
export interface PeriodicTask {
  /** What it does, for the log. */
  name: string;
  /** How long it rests when nothing is left to do. */
  everySeconds: number;
  /** How long it rests when there is more. Not at all when left out. */
  betweenPartsSeconds?: number;
  /** Does a part of the work in a transaction of its own, so that others get their turn. Returns whether there is more. */
  run(tx: Database): Promise<boolean>;
  /** When that transaction is stored. */
  onDone?(): void;
}

/** Each of them is one task, which is fetched, run and sent anew in one transaction. */
export const periodicTask = {
  name: 'periodic',
  policy: 'exclusive',
  retryLimit: 1000,
  expireInSeconds: 60 * 60,
} as const satisfies TaskKind;

interface PeriodicPayload {
  task: string;
}

/** A task that only another version of the server knows is left to that. */
const strangersRestSeconds = 600;

/** All of them wait in one line, so that looking for what is due costs the same however many there are. */
export function periodicTasks(tasks: readonly PeriodicTask[], logger: Pick<FastifyBaseLogger, 'error'>) {
  const byName = new Map(tasks.map((task) => [task.name, task]));

  /** Returns how many seconds it rests. One that fails is undone, and comes again as usual. */
  async function runPart(tx: Database, name: string): Promise<number> {
    const task = byName.get(name);
    if (task === undefined) return strangersRestSeconds;
    try {
      const isMore = await tx.transaction((part) => task.run(part));
      return isMore ? (task.betweenPartsSeconds ?? 0) : task.everySeconds;
    } catch (error) {
      logger.error({ err: error }, `${name} failed`);
      if (isDatabaseUnavailable(error)) throw error;
      return task.everySeconds;
    }
  }

  return defineTask<PeriodicPayload>({
    kind: periodicTask,
    standing: tasks.map(({ name }) => toTask(name, 0)),
    workIn: async (tx, { task }) => [toTask(task, await runPart(tx, task))],
    onDone: ({ task }) => byName.get(task)?.onDone?.(),
  });
}

const toTask = (task: string, afterSeconds: number): NewTask<PeriodicPayload> => ({
  key: task,
  payload: { task },
  afterSeconds,
});
