import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import { Alarm } from '../threads/alarm.ts';
import { retrySeconds, type TaskDefinition } from './define-task.ts';
import type { FetchedTask, TaskQueue } from './task-queue.ts';

/** How soon a process finds what others left behind when they died, and what it was not told of. */
const lookEverySeconds = 60;
const afterFailureSeconds = 5;
/** How long what is under way may take to end when the server is to stop. */
const settlePatienceMs = 3000;
/** Of the time after which a task goes to somebody else, so much it may take. */
const shareOfExpiry = 0.75;

export interface RunnerDeps {
  /** Tasks run on `backgroundDb`. */
  database: Pick<OpenedDatabase, 'backgroundDb' | 'kind'>;
  queue: TaskQueue;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Runs the tasks of one kind, beside whichever other processes do. One that fails is put back, and given up when it has
 * failed too often.
 */
export class TaskRunner<Payload extends object> {
  readonly #deps: RunnerDeps;
  readonly #task: TaskDefinition<Payload>;
  readonly #alarm = new Alarm();
  readonly #underWay = new Map<FetchedTask<Payload>, { controller: AbortController; ended: Promise<void> }>();
  /** Those that could not be taken off the queue, the database being away. Nobody else gets them while we hold them. */
  readonly #leftOver = new Set<FetchedTask<Payload>>();
  /** On the embedded database, which nobody else can use: tasks that are taken are those of one that died. */
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

  /** What takes longer to end is left to whoever comes next. */
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
        this.#deps.logger.error({ err: error }, `looking for tasks (${this.#task.kind.name}) failed`);
        this.#alarm.setIn(afterFailureSeconds);
      }
      if (!this.#isStopping) await this.#alarm.sleep(lookEverySeconds);
    }
  }

  /** Begins with some of what is due. Returns whether there may be more that could be begun now. */
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

  /** Says that this process is alive while it has any, and looks after those of processes that died. */
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
      if (!kept.has(id)) controller.abort(new Error('the task has gone to somebody else'));
    }
    this.#alarm.setIn(this.#reportEverySeconds);
  }

  #start(task: FetchedTask<Payload>): void {
    const controller = new AbortController();
    const ended = this.#run(task, controller)
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, `a task (${this.#task.kind.name}) could not be taken off the queue`);
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
        logger.warn({ err: error }, `${title(task.payload)} failed, and will be tried again`);
        return this.#putBack(task);
      }
      logger.error({ err: error }, `${title(task.payload)} failed`);
      await queue.finish(kind.name, task);
    }
  }

  async #attempt({ payload, retryCount }: FetchedTask<Payload>, controller: AbortController) {
    const { kind, maxAttempts, work } = this.#task;
    if (retryCount >= maxAttempts) throw new Error('each process that had it died');
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
