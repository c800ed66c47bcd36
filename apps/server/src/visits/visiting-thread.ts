import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { HostEntrance } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Topic } from '../db/bells.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { Alarm } from '../threads/alarm.ts';
import { onThreadMessage } from '../threads/in-thread.ts';
import { usualIdleMs } from '../threads/thread-pool.ts';
import type { HostPace } from './host-pace.ts';
import type { PoliteVisits } from './politeness.ts';
import type { Visitor, VisitSettings } from './visit-settings.ts';

/** The thread's startup data. */
export interface VisitingThreadData {
  settings: VisitSettings;
  sessionSecret: string;
  /** How to access the database: over its own connections, or through the thread that holds it. */
  database: { url: string } | { port: MessagePort };
  rests: HostPace['rests'];
}

export type ToVisitingThread =
  | { kind: 'wake' | 'stop' }
  /** Requests for a host slot from outside the thread, and their release. */
  | { kind: 'enter'; id: number; host: string; person: string }
  | { kind: 'leave'; id: number }
  | { kind: 'rest'; id: number; host: string };

export type FromVisitingThread =
  | { kind: 'log'; level: 'error' | 'warn'; message: string; error: string }
  | { kind: 'ring'; topic: Topic }
  /** The answer to a request. until: the end of a host's backoff. */
  | { kind: 'answer'; id: number; until?: number | undefined }
  /** The thread's last message. */
  | { kind: 'rests'; rests: HostPace['rests'] };

interface ThreadDeps {
  /** The thread's module. */
  module: URL;
  data: Omit<VisitingThreadData, 'database' | 'rests'>;
  database: Pick<OpenedDatabase, 'serve'>;
  databaseUrl: string | undefined;
  /** Called before a thread starts. */
  prepare(): Promise<void>;
  /** When the next work is due: in the past, in the future, or never (Infinity). */
  nextWorkAt(): Promise<number>;
  /** The functions that the thread offers to others. */
  ring(topic: Topic): void;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** How often to check for work in case no one reported it, and how long an idle thread is kept. */
const usualPace = { lookEveryMs: { withThread: 15_000, without: 60_000 }, idleMs: usualIdleMs };
/** A thread takes a moment to start, so it starts slightly early, and doesn't end shortly before it is needed again. */
const startAheadMs = 1500;
const keepAheadMs = 120_000;

export type VisitingThread = Visitor & PoliteVisits;

/**
 * The one thread of this server that visits sites for bulk jobs and monitors. It starts when there is work, and ends
 * when idle for a while. Client comparisons, which run outside of it, ask it for host slots.
 */
export function superviseVisitingThread(deps: ThreadDeps, { lookEveryMs, idleMs } = usualPace): VisitingThread {
  const { logger } = deps;
  const alarm = new Alarm();
  const asked = new Map<number, (until?: number) => void>();
  let thread: Worker | undefined;
  let starting: Promise<Worker> | undefined;
  let rests: HostPace['rests'] = [];
  let isClosing = false;
  let usedAt = performance.now();
  let placesTaken = 0;
  let lastId = 0;
  const ended = run();

  async function run(): Promise<void> {
    while (!isClosing) {
      let restMs = lookEveryMs.withThread;
      try {
        restMs = await look();
      } catch (error) {
        if (!isClosing) logger.error({ err: error }, 'failed to look for bulk jobs and monitors');
      }
      if (!isClosing) await alarm.sleep(restMs / 1000);
    }
  }

  /** Returns for how long there is nothing to look for. */
  async function look(): Promise<number> {
    const untilWork = (await deps.nextWorkAt()) - Date.now();
    if (untilWork <= startAheadMs) {
      usedAt = performance.now();
      if (!isClosing) await start();
    } else if (untilWork > keepAheadMs && placesTaken === 0 && performance.now() - usedAt >= idleMs) {
      await end();
    }
    const everyMs = thread ? Math.min(lookEveryMs.withThread, idleMs) : lookEveryMs.without;
    return Math.max(0, Math.min(everyMs, untilWork <= startAheadMs ? everyMs : untilWork - startAheadMs));
  }

  function start(): Promise<Worker> {
    starting ??= open().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function open(): Promise<Worker> {
    if (thread) return thread;
    await deps.prepare();
    const worker = startThread(deps, rests);
    thread = worker;
    onThreadMessage<FromVisitingThread>(worker, hear);
    worker.on('error', (error) => logger.error({ err: error }, 'the visiting thread crashed'));
    worker.on('exit', () => {
      if (thread === worker) thread = undefined;
      for (const answer of asked.values()) answer();
      asked.clear();
      placesTaken = 0;
      alarm.ring();
    });
    return worker;
  }

  /** The next check comes after it has ended, so it finds any work that arrived in between. */
  async function end(): Promise<void> {
    const ending = thread;
    thread = undefined;
    if (ending) await stopThread(ending);
  }

  function hear(message: FromVisitingThread): void {
    if (message.kind === 'log') logger[message.level]({ err: message.error }, message.message);
    else if (message.kind === 'ring') deps.ring(message.topic);
    else if (message.kind === 'rests') rests = message.rests;
    else {
      asked.get(message.id)?.(message.until);
      asked.delete(message.id);
    }
  }

  /** A dead thread has no slots anymore: anyone waiting for one may proceed. */
  async function ask(question: (id: number) => ToVisitingThread): Promise<number | undefined> {
    usedAt = performance.now();
    const worker = await start();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      asked.set(id, resolve);
      worker.postMessage(question(id));
    });
  }

  function entrance(host: string, person: string): HostEntrance {
    const places: number[] = [];
    return {
      enter: async () => {
        placesTaken += 1;
        await ask((id) => {
          places.push(id);
          return { kind: 'enter', id, host, person };
        });
      },
      leave: () => {
        placesTaken = Math.max(0, placesTaken - 1);
        usedAt = performance.now();
        thread?.postMessage({ kind: 'leave', id: places.pop() ?? 0 } satisfies ToVisitingThread);
      },
    };
  }

  return {
    wake() {
      alarm.ring();
      thread?.postMessage({ kind: 'wake' } satisfies ToVisitingThread);
    },
    async stop() {
      isClosing = true;
      alarm.ring();
      await ended;
      await starting?.catch(() => undefined);
      await end();
    },
    gateFor: (person) => ({ at: (host) => entrance(host, person) }),
    restOf: async (host) => {
      if (thread) return ask((id) => ({ kind: 'rest', id, host }));
      const until = rests.find(([name]) => name === host)?.[1].until ?? 0;
      return until > Date.now() ? until : undefined;
    },
  };
}

function startThread({ module, data, database, databaseUrl }: ThreadDeps, rests: HostPace['rests']): Worker {
  const name = 'visiting';
  if (database.serve === undefined) {
    const workerData: VisitingThreadData = { ...data, rests, database: { url: databaseUrl ?? '' } };
    return new Worker(module, { name, workerData });
  }
  const { port1, port2 } = new MessageChannel();
  database.serve(port1);
  const workerData: VisitingThreadData = { ...data, rests, database: { port: port2 } };
  return new Worker(module, { name, workerData, transferList: [port2] });
}

function stopThread(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage({ kind: 'stop' } satisfies ToVisitingThread);
  });
}
