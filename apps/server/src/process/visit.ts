import { parentPort, workerData } from 'node:worker_threads';
import { createNetwork, type HostEntrance } from '@hopwise/engine';
import type { OpenedDatabase } from '../db/database.ts';
import { openRemoteDatabase } from '../db/embedded/remote-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { collectWhenIdle } from '../threads/collect-when-idle.ts';
import { lowerThreadPriority } from '../threads/in-thread.ts';
import { visitSites } from '../visit-sites.ts';
import {
  type FromVisitingThread,
  politenessOf,
  politeVisits,
  type ToVisitingThread,
  type VisitingThreadData,
} from '../visits/index.ts';

/** The server's thread that visits sites, so that responses aren't delayed. */
lowerThreadPriority();
collectWhenIdle();

const { settings, sessionSecret, database, rests } = workerData as VisitingThreadData;
const say = (message: FromVisitingThread) => parentPort?.postMessage(message);

const log = (level: 'error' | 'warn') => (details: unknown, message?: string) => {
  const { err } = (details ?? {}) as { err?: unknown };
  const error =
    err instanceof Error ? `${err.stack}${err.cause instanceof Error ? `\n${err.cause.stack}` : ''}` : String(err);
  say({ kind: 'log', level, message: message ?? '', error });
};
const logger = { error: log('error'), warn: log('warn') };

async function open(): Promise<Pick<OpenedDatabase, 'db' | 'kind' | 'close'>> {
  if ('url' in database) return openPostgres(database.url, logger);
  return { db: openRemoteDatabase(database.port), kind: 'embedded', close: async () => database.port.close() };
}

const politeness = politenessOf(settings);
politeness.pace.keepTo(rests);
const network = createNetwork({ allowCidrs: settings.traceAllowCidrs, extraCa: settings.traceExtraCa });
const polite = politeVisits(politeness, (host, signal) => network.resolve(host, signal));
/** Requests for host slots from outside this thread. */
const entrances = new Map<number, HostEntrance>();

const opened = await open();
const ring = (topic: Extract<FromVisitingThread, { kind: 'ring' }>['topic']) => say({ kind: 'ring', topic });
const visitor = visitSites({ settings, politeness, database: opened, logger, sessionSecret, ring, now: Date.now });
let isStopping = false;

async function enter(id: number, host: string, person: string): Promise<void> {
  const entrance = polite.gateFor(person).at(host);
  entrances.set(id, entrance);
  await entrance.enter();
  say({ kind: 'answer', id });
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await visitor.stop();
  await opened.close();
  network.close();
  say({ kind: 'rests', rests: politeness.pace.rests });
  parentPort?.close();
}

parentPort?.on('message', async (message: ToVisitingThread) => {
  switch (message.kind) {
    case 'wake':
      return visitor.wake();
    case 'enter':
      return enter(message.id, message.host, message.person);
    case 'leave':
      entrances.get(message.id)?.leave();
      return entrances.delete(message.id);
    case 'rest':
      return say({ kind: 'answer', id: message.id, until: await polite.restOf(message.host) });
    case 'stop':
      return stop();
  }
});
