import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import type { TaskQueue } from './task-queue.ts';

export interface RunnerDeps {
  /** Tasks run on `backgroundDb`. */
  database: Pick<OpenedDatabase, 'backgroundDb' | 'kind'>;
  queue: TaskQueue;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** One of the ways in which tasks are run. */
export interface TaskRun {
  /** Begins with some of what is due. Returns whether there may be more that could be begun now. */
  runDue(): Promise<boolean>;
  /** Waits for what is under way, though not for ever. */
  settle(): Promise<void>;
}
