import type { FastifyBaseLogger } from 'fastify';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { Alarm } from './alarm.ts';
import type { TaskKind } from './task-kind.ts';
import type { NewTask, TaskQueue } from './task-queue.ts';

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
}

/**
 * Each of them is one task, which is fetched, run and sent anew in one transaction. So nobody else gets it meanwhile, and
 * one whose process dies is there as before: it needs no heartbeat.
 */
export const periodicTask = {
  name: 'periodic',
  policy: 'exclusive',
  retryLimit: 1000,
  expireInSeconds: 60 * 60,
} as const satisfies TaskKind;

interface PeriodicPayload {
  task: string;
}

interface PeriodicDeps {
  /** Tasks run on `backgroundDb`. */
  database: Pick<OpenedDatabase, 'backgroundDb'>;
  queue: TaskQueue;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** What others finished, or left behind when they died, is found so soon; what is due here is known here. */
const lookEverySeconds = 15;
/** A task that only another version of the server knows is left to that. */
const strangersRestSeconds = 600;

/** Runs tasks now and from then on. */
export class PeriodicTasks {
  readonly #deps: PeriodicDeps;
  readonly #tasks: ReadonlyMap<string, PeriodicTask>;
  readonly #alarm = new Alarm();
  readonly #wanted = new Set<string>();
  #ended: Promise<void> | undefined;
  #hasBegun = false;
  #isStopping = false;

  constructor(deps: PeriodicDeps, tasks: readonly PeriodicTask[]) {
    this.#deps = deps;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
  }

  start(): void {
    this.#ended ??= this.#run();
  }

  /** There is something to do for a task. */
  runSoon({ name }: Pick<PeriodicTask, 'name'>): void {
    this.#wanted.add(name);
    this.#alarm.ring();
  }

  /** Waits for the part that is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (!this.#hasBegun) await this.#begin();
        await this.#makeWantedDue();
        if (await this.#runPart()) continue;
      } catch (error) {
        this.#deps.logger.error({ err: error }, 'looking for periodic tasks failed');
      }
      if (!this.#isStopping) await this.#alarm.sleep(lookEverySeconds);
    }
  }

  /** All of them are due at the start, whatever a process before this one left behind. */
  async #begin(): Promise<void> {
    await this.#deps.queue.send(
      periodicTask.name,
      [...this.#tasks.keys()].map((name) => toTask(name, 0)),
    );
    for (const name of this.#tasks.keys()) this.#wanted.add(name);
    this.#hasBegun = true;
  }

  async #makeWantedDue(): Promise<void> {
    for (const name of [...this.#wanted]) {
      const { queue } = this.#deps;
      // One that is being run is replaced by the next: when it is not there, that one is.
      const isDue = (await queue.makeDue(periodicTask.name, name)) || (await queue.makeDue(periodicTask.name, name));
      if (isDue || this.#isStopping) this.#wanted.delete(name);
      else await this.#deps.queue.send(periodicTask.name, [toTask(name, 0)]);
    }
  }

  /** Returns whether there was anything to do. */
  async #runPart(): Promise<boolean> {
    const { database, queue } = this.#deps;
    const done = await database.backgroundDb.transaction(async (tx) => {
      const [task] = await queue.fetch<PeriodicPayload>(periodicTask.name, 1, tx);
      if (task === undefined) return undefined;
      const restSeconds = await this.#runTask(tx, task.payload.task);
      await queue.replace(tx, periodicTask.name, [task], [toTask(task.payload.task, restSeconds)]);
      return { restSeconds };
    });
    if (done !== undefined) this.#alarm.setIn(done.restSeconds);
    return done !== undefined;
  }

  /** Returns how many seconds it rests. One that fails is undone, and comes again as usual. */
  async #runTask(tx: Database, name: string): Promise<number> {
    const task = this.#tasks.get(name);
    if (task === undefined) return strangersRestSeconds;
    try {
      const isMore = await tx.transaction((part) => task.run(part));
      return isMore ? (task.betweenPartsSeconds ?? 0) : task.everySeconds;
    } catch (error) {
      this.#deps.logger.error({ err: error }, `${name} failed`);
      if (isDatabaseUnavailable(error)) throw error;
      return task.everySeconds;
    }
  }
}

const toTask = (task: string, afterSeconds: number): NewTask<PeriodicPayload> => ({
  key: task,
  payload: { task },
  afterSeconds,
});
