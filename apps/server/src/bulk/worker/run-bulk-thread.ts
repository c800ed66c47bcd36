import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { OpenedDatabase } from '../../db/database.ts';
import { borrowDatabase } from '../../db/embedded/borrow-database.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { letOthersGoFirst } from '../../threads/let-others-go-first.ts';
import { assembleWorker, type WorkerSettings } from './assemble-worker.ts';
import { type PolitenessMemory, politenessOf } from './politeness.ts';

/** A bulk worker in a thread of the server, where it holds up nobody who waits for a response. */
export interface BulkThreadData {
  settings: WorkerSettings;
  /** Shared with the other threads of a server. */
  politeness: PolitenessMemory;
  /** How to get at the database: over connections of its own, or through the thread that holds it. */
  database: { url: string } | { port: MessagePort };
}

export type ToBulkThread = 'wake' | 'stop';
export interface FromBulkThread {
  level: 'error' | 'warn';
  message: string;
  error: string;
}

letOthersGoFirst();

const { settings, politeness: memory, database } = workerData as BulkThreadData;

const log = (level: FromBulkThread['level']) => (details: unknown, message?: string) => {
  const { err } = (details ?? {}) as { err?: unknown };
  const error =
    err instanceof Error ? `${err.stack}${err.cause instanceof Error ? `\n${err.cause.stack}` : ''}` : String(err);
  parentPort?.postMessage({ level, message: message ?? '', error } satisfies FromBulkThread);
};
const logger = { error: log('error'), warn: log('warn') };

async function open(): Promise<Pick<OpenedDatabase, 'db' | 'kind' | 'close'>> {
  if ('url' in database) return openPostgres(database.url, logger);
  return { db: borrowDatabase(database.port), kind: 'embedded', close: async () => database.port.close() };
}

const opened = await open();
const politeness = politenessOf(settings, { memory });
const worker = assembleWorker({ settings, politeness, database: opened, logger });
let isStopping = false;
parentPort?.on('message', async (message: ToBulkThread) => {
  if (message === 'wake') return worker.wake();
  if (isStopping) return;
  isStopping = true;
  await worker.stop();
  await opened.close();
  parentPort?.close();
});
