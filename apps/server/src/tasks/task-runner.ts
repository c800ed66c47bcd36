import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import { Alarm } from '../threads/alarm.ts';
import { retrySeconds, type TaskDefinition } from './define-task.ts';
import type { FetchedTask, TaskQueue } from './task-queue.ts';

/** How soon a process finds what others left behind when they died, and what it was not told of. */
const lookEverySeconds = 60;
/** How soon it looks again when the database was away. */
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

interface Attempt<Payload> {
  task: FetchedTask<Payload>;
  controller: AbortController;
  ended: Promise<void>;
}

/**
 * Runs the tasks of one kind, beside whichever other processes do. One that fails is put back, and given up when it has
 * failed too often.
 */
export class TaskRunner<Payload extends object> {
  readonly #deps: RunnerDeps;
  readonly #task: TaskDefinition<Payload>;
  readonly #alarm = new Alarm();
  readonly #underWay = new Map<string, Attempt<Payload>>();
  /** Those that could not be taken off the queue, the database being away. Nobody else gets them while we hold them. */
  readonly #leftOver = new Set<FetchedTask<Payload>>();
  /** On the embedded database, which nobody else can use: tasks that are taken are those of one that died. */
  #mayHaveStrays: boolean;
  #supervisedAt = Number.NEGATIVE_INFINITY;
  #ended: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: RunnerDeps, task: TaskDefinition<Payload>) {
    this.#deps = deps;
    this.#task = task;
    this.#mayHaveStrays = deps.database.kind === 'embedded';
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
    const isDue = performance.now() - this.#supervisedAt >= lookEverySeconds * 1000;
    if (isDue && database.kind === 'postgresql') await queue.supervise(name);
    if (isDue) this.#supervisedAt = performance.now();
    const held = [...this.#underWay.values()];
    if (held.length === 0) return;
    const kept = await queue.touch(
      name,
      held.map(({ task }) => task),
    );
    for (const { task, controller } of held) {
      if (!kept.has(task.id)) controller.abort(new Error('the task has gone to somebody else'));
    }
    this.#reportSoon();
  }

  #reportSoon(): void {
    const { heartbeatSeconds = lookEverySeconds } = this.#task.kind;
    this.#alarm.setIn(heartbeatSeconds / 3);
  }

  #start(task: FetchedTask<Payload>): void {
    const controller = new AbortController();
    const ended = this.#run(task, controller)
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, `a task (${this.#task.kind.name}) could not be taken off the queue`);
        this.#leftOver.add(task);
      })
      .finally(() => {
        this.#underWay.delete(task.id);
        this.#alarm.ring();
      });
    this.#underWay.set(task.id, { task, controller, ended });
    this.#reportSoon();
  }

  async #run(task: FetchedTask<Payload>, controller: AbortController): Promise<void> {
    const { queue, logger } = this.#deps;
    const { kind, title, isFinal, maxAttempts } = this.#task;
    try {
      const end = await this.#attempt(task, controller);
      await queue.finish(kind.name, task, end);
    } catch (error) {
      const mayTryAgain = task.retryCount + 1 < maxAttempts && !isFinal?.(error);
      if (mayTryAgain) {
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

  /** As soon as the database is back: else it would wait until it expires. */
  async #putBack(task: FetchedTask<Payload>): Promise<void> {
    const { kind } = this.#task;
    await this.#deps.queue.putBack(kind.name, task);
    this.#alarm.setIn(retrySeconds(kind, task.retryCount));
  }
}
