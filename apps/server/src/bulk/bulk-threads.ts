import { MessageChannel, Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { Alarm, type TaskQueue } from '../tasks/index.ts';
import { onThreadMessage } from '../threads/on-thread-message.ts';
import { usualIdleMs } from '../threads/thread-pool.ts';
import { hasOpenJobs } from './bulk-jobs-table.ts';
import { shardTask } from './shard-task.ts';
import { workerSettings } from './worker/assemble-worker.ts';
import { removeAllWorkers } from './worker/bulk-workers-table.ts';
import type { Politeness } from './worker/politeness.ts';
import type { BulkThreadData, FromBulkThread, ToBulkThread } from './worker/run-bulk-thread.ts';

const usualPace = { lookEveryMs: 5000, idleMs: usualIdleMs };

interface ThreadDeps {
  config: Config;
  database: OpenedDatabase;
  queue: TaskQueue;
  politeness: Politeness;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

export interface BulkThreads {
  /** Tells that there is work. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * The bulk workers of this server: threads that start when there is work for them, found at the start, on being told,
 * or, because another server may have taken a file in, by looking now and then. They end when there has been none for
 * a while.
 */
export function superviseBulkThreads(deps: ThreadDeps, { lookEveryMs, idleMs } = usualPace): BulkThreads {
  const { config, database, queue, politeness, logger } = deps;
  const threads = new Set<Worker>();
  let isClosing = false;
  let workSeenAt = 0;
  const alarm = new Alarm();
  const ended = run();

  async function run(): Promise<void> {
    await removeDeadWorkers(database).catch(logFailure);
    while (!isClosing) {
      await look().catch(logFailure);
      if (!isClosing) await alarm.sleep(lookEveryMs / 1000);
    }
  }

  function logFailure(error: unknown): void {
    if (!isClosing) logger.error({ err: error }, 'looking for bulk jobs failed');
  }

  async function look(): Promise<void> {
    const isLeftToOthers = config.bulkWorkers === 0;
    if (isClosing || isLeftToOthers) return;
    if (await hasOpenJobs(database.db)) {
      workSeenAt = performance.now();
      if (threads.size === 0) await startAll();
    } else if (performance.now() - workSeenAt >= idleMs) await endAll();
  }

  async function startAll(): Promise<void> {
    await removeDeadWorkers(database);
    await prepareQueue(queue, database);
    while (!isClosing && threads.size < config.bulkWorkers) start();
  }

  /** The next look comes after they have ended, so work that arrives meanwhile is found by it. */
  async function endAll(): Promise<void> {
    const ending = [...threads];
    threads.clear();
    await Promise.all(ending.map(stopThread));
  }

  function start(): void {
    const worker = startThread(deps);
    threads.add(worker);
    onThreadMessage<FromBulkThread>(worker, ({ level, message, error }) => logger[level]({ err: error }, message));
    worker.on('error', (error) => logger.error({ err: error }, 'a bulk worker crashed'));
    worker.on('exit', () => {
      const hasDied = threads.delete(worker);
      if (hasDied) replaceAll();
    });
  }

  /** A thread that died has left its requests at the gate, so the others go too. The next look starts new ones. */
  function replaceAll(): void {
    politeness.countAnew();
    for (const thread of threads) void stopThread(thread);
  }

  return {
    wake() {
      alarm.ring();
      for (const thread of threads) thread.postMessage('wake' satisfies ToBulkThread);
    },
    async close() {
      isClosing = true;
      alarm.ring();
      await ended;
      await endAll();
    },
  };
}

/** Nobody else can be using an embedded database: while no thread runs, workers that it knows of are dead. */
async function removeDeadWorkers({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind === 'embedded') await removeAllWorkers(db);
}

/** Before the threads, which would all make its tables. What workers had that are dead for certain is free at once. */
async function prepareQueue(queue: TaskQueue, { kind }: OpenedDatabase): Promise<void> {
  await queue.prepare();
  if (kind === 'embedded') await queue.removeAll(shardTask.name);
}

function startThread({ config, database, politeness }: ThreadDeps): Worker {
  const shared = { settings: workerSettings(config), politeness: politeness.memory };
  const module = new URL('./worker/bulk-thread.ts', import.meta.url);
  if (database.lend === undefined) {
    const data: BulkThreadData = { ...shared, database: { url: config.databaseUrl ?? '' } };
    return new Worker(module, { name: 'bulk', workerData: data });
  }
  const { port1, port2 } = new MessageChannel();
  database.lend(port1);
  const data: BulkThreadData = { ...shared, database: { port: port2 } };
  return new Worker(module, { name: 'bulk', workerData: data, transferList: [port2] });
}

function stopThread(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('stop' satisfies ToBulkThread);
  });
}
