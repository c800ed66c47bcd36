import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { Alarm } from '../threads/alarm.ts';

/** Recurring work on the database. Only one process does it at a time. */
export interface PeriodicTask {
  /** A phrase for the log, such as “deleting old runs”. */
  name: string;
  /** How long it rests when nothing is left to do, unless woken by `runSoon`. */
  everySeconds: number;
  /** How long it rests when there is more. Default: not at all. */
  betweenPartsSeconds?: number;
  /**
   * Does part of the work in its own transaction, so that others get their turn. Returns whether there is more, or in
   * how many seconds there will be.
   */
  run(tx: Database): Promise<boolean | number>;
  /** Called when that transaction is committed. */
  onDone?(): void;
}

interface PeriodicDeps {
  database: Pick<OpenedDatabase, 'backgroundDb' | 'kind'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Work that can't be done inside a transaction, such as opening the queue: the embedded database has one session. */
  prepare?(): Promise<void>;
}

/** While another server does it, and while the database is unavailable. */
const againSeconds = 1;

/** Runs periodic tasks: all of them at startup, then when they are due or woken. */
export class PeriodicTasks {
  readonly #deps: PeriodicDeps;
  readonly #tasks: ReadonlyMap<string, PeriodicTask>;
  /** When each is due, in the time of `performance.now()`. */
  readonly #dueAt = new Map<string, number>();
  readonly #alarm = new Alarm();
  #ended: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: PeriodicDeps, tasks: readonly PeriodicTask[]) {
    this.#deps = deps;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
    for (const { name } of tasks) this.#dueAt.set(name, 0);
  }

  start(): void {
    this.#ended ??= this.#loop();
  }

  /** Wakes a task. */
  runSoon(name: string): void {
    this.#dueAt.set(name, performance.now());
    this.#alarm.ring();
  }

  /** Waits for the running part. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const [name, dueAt] = [...this.#dueAt].reduce((first, next) => (next[1] < first[1] ? next : first));
      const restMs = dueAt - performance.now();
      if (restMs > 0) await this.#alarm.sleep(restMs / 1000);
      else await this.#runPart(this.#tasks.get(name) as PeriodicTask);
    }
  }

  /** A wake-up during a part may be for data that this part didn't see. */
  async #runPart(task: PeriodicTask): Promise<void> {
    this.#dueAt.set(task.name, Number.POSITIVE_INFINITY);
    const dueAt = performance.now() + (await this.#restAfter(task)) * 1000;
    this.#dueAt.set(task.name, Math.min(dueAt, this.#dueAt.get(task.name) ?? dueAt));
  }

  /** Runs a part. A failed one is rolled back, and runs again as usual. */
  async #restAfter(task: PeriodicTask): Promise<number> {
    const { name, everySeconds, betweenPartsSeconds = 0 } = task;
    try {
      await this.#deps.prepare?.();
      const more = await this.#deps.database.backgroundDb.transaction(async (tx) =>
        (await this.#isAlone(tx, name)) ? task.run(tx) : againSeconds,
      );
      task.onDone?.();
      if (typeof more === 'number') return Math.min(more, everySeconds);
      return more ? betweenPartsSeconds : everySeconds;
    } catch (error) {
      this.#deps.logger.error({ err: error }, `${name} failed`);
      return isDatabaseUnavailable(error) ? Math.min(againSeconds, everySeconds) : everySeconds;
    }
  }

  /** Takes a lock until the transaction ends. The embedded database has a single process anyway. */
  async #isAlone(tx: Database, name: string): Promise<boolean> {
    if (this.#deps.database.kind === 'embedded') return true;
    const { rows } = await tx.execute<{ isAlone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('hopwise periodic'), hashtext(${name})) as "isAlone"`,
    );
    return rows[0]?.isAlone === true;
  }
}
