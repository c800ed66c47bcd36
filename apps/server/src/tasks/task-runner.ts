import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import { Alarm } from '../threads/alarm.ts';
import { retrySeconds, type TaskDefinition } from './define-task.ts';
import type { FetchedTask, TaskQueue } from './task-queue.ts';

/** How soon a process finds tasks left behind by dead processes or missed wake-ups. */
const lookEverySeconds = 60;
const afterFailureSeconds = 5;
/** How long running tasks may take to finish when the server stops. */
const settlePatienceMs = 3000;
/** The share of the expiry time that a task may take. */
const shareOfExpiry = 0.75;

export interface RunnerDeps {
  /** Tasks run on `backgroundDb`. */
  database: Pick<OpenedDatabase, 'backgroundDb' | 'kind'>;
  queue: TaskQueue;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Runs the tasks of one kind, alongside other processes. A failed task is put back, and given up when it has failed too
 * often.
 */
export class TaskRunner<Payload extends object> {
  readonly #deps: RunnerDeps;
  readonly #task: TaskDefinition<Payload>;
  readonly #alarm = new Alarm();
  readonly #underWay = new Map<FetchedTask<Payload>, { controller: AbortController; ended: Promise<void> }>();
  /**
   * Finished tasks that couldn't be removed because the database was unavailable. No one else gets them while we hold
   * them.
   */
  readonly #leftOver = new Set<FetchedTask<Payload>>();
  /** On the embedded database, which no one else can use, fetched tasks belong to a process that died. */
  #mayHaveStrays: boolean;
  readonly #reportEverySeconds: number;
  #supervisedAt = Number.NEGATIVE_INFINITY;
  #ended: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: RunnerDeps, task: TaskDefinition<Payload>) {
    this.#deps = deps;
    this.#task = task;
    this.#mayHaveStrays = deps.database.kind === 'embedded';
    this.#reportEverySeconds = (task.kind.heartbeatSeconds ?? lookEverySeconds) / 3;
  }

  start(): void {
    this.#ended ??= this.#loop();
  }

  /** A task was sent. */
  wake(): void {
    this.#alarm.ring();
  }

  /** Tasks that take longer are left to another process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    const patience = new Promise((resolve) => setTimeout(resolve, settlePatienceMs).unref());
    await Promise.race([Promise.all(Array.from(this.#underWay.values(), ({ ended }) => ended)), patience]);
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (await this.#runDue()) continue;
      } catch (error) {
        this.#deps.logger.error({ err: error }, `failed to look for tasks (${this.#task.kind.name})`);
        this.#alarm.setIn(afterFailureSeconds);
      }
      if (!this.#isStopping) await this.#alarm.sleep(lookEverySeconds);
    }
  }

  /** Starts some of the due tasks. Returns whether there may be more that could start now. */
  async #runDue(): Promise<boolean> {
    const { kind, atOnce, perGroup } = this.#task;
    const { queue } = this.#deps;
    for (const task of this.#leftOver) {
      await this.#putBack(task);
      this.#leftOver.delete(task);
    }
    if (this.#mayHaveStrays && this.#underWay.size === 0) {
      await queue.putBackAll(kind.name);
      this.#mayHaveStrays = false;
      this.#alarm.setIn(retrySeconds(kind, 0));
    }
    await this.#report();
    const free = atOnce - this.#underWay.size;
    const tasks = free === 0 ? [] : await queue.fetch<Payload>(kind.name, free, perGroup);
    for (const task of tasks) this.#start(task);
    return tasks.length > 0;
  }

  /** Renews the heartbeat of this process's tasks, and reassigns those of dead processes. */
  async #report(): Promise<void> {
    const { queue, database } = this.#deps;
    const { name } = this.#task.kind;
    if (database.kind === 'postgresql' && performance.now() - this.#supervisedAt >= lookEverySeconds * 1000) {
      await queue.supervise(name);
      this.#supervisedAt = performance.now();
      this.#alarm.setIn(retrySeconds(this.#task.kind, 0));
    }
    if (this.#underWay.size === 0) return;
    const kept = await queue.touch(name, [...this.#underWay.keys()]);
    for (const [{ id }, { controller }] of this.#underWay) {
      if (!kept.has(id)) controller.abort(new Error('another process has taken over the task'));
    }
    this.#alarm.setIn(this.#reportEverySeconds);
  }

  #start(task: FetchedTask<Payload>): void {
    const controller = new AbortController();
    const ended = this.#run(task, controller)
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, `failed to remove a task (${this.#task.kind.name}) from the queue`);
        this.#leftOver.add(task);
      })
      .finally(() => {
        this.#underWay.delete(task);
        this.#alarm.ring();
      });
    this.#underWay.set(task, { controller, ended });
    this.#alarm.setIn(this.#reportEverySeconds);
  }

  async #run(task: FetchedTask<Payload>, controller: AbortController): Promise<void> {
    const { queue, logger } = this.#deps;
    const { kind, title, isFinal, maxAttempts } = this.#task;
    try {
      await queue.finish(kind.name, task, await this.#attempt(task, controller));
    } catch (error) {
      if (task.retryCount + 1 < maxAttempts && !isFinal?.(error)) {
        logger.warn({ err: error }, `${title(task.payload)} failed, retrying`);
        return this.#putBack(task);
      }
      logger.error({ err: error }, `${title(task.payload)} failed`);
      await queue.finish(kind.name, task);
    }
  }

  async #attempt({ payload, retryCount }: FetchedTask<Payload>, controller: AbortController) {
    const { kind, maxAttempts, work } = this.#task;
    if (retryCount >= maxAttempts) throw new Error('every process that tried it died');
    const limitSeconds = kind.expireInSeconds * shareOfExpiry;
    const { signal } = controller;
    const overdue = () => controller.abort(new Error(`it took more than ${limitSeconds} s`));
    const timer = setTimeout(overdue, limitSeconds * 1000);
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    try {
      return await Promise.race([work(payload, { attempt: retryCount + 1, signal }), aborted.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #putBack(task: FetchedTask<Payload>): Promise<void> {
    const { kind } = this.#task;
    await this.#deps.queue.putBack(kind.name, task);
    this.#alarm.setIn(retrySeconds(kind, task.retryCount));
  }
}
