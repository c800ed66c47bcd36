import type { Alarm } from './alarm.ts';
import type { AttemptedTask } from './define-task.ts';
import { HeldTasks } from './held-tasks.ts';
import { retrySeconds } from './task-kind.ts';
import type { FetchedTask } from './task-queue.ts';
import type { RunnerDeps, TaskRun } from './task-run.ts';

/** How long what is under way may take to end when the server is to stop. */
const settlePatienceMs = 3000;
/** Of the time after which a task goes to somebody else, so much it may take. */
const shareOfExpiry = 0.75;

interface Attempt {
  controller: AbortController;
  ended: Promise<void>;
}

/** Runs several tasks at once. One that fails is put back, and given up when it has failed too often. */
export class RunAttempts<Payload extends object> implements TaskRun {
  readonly #deps: RunnerDeps;
  readonly #task: AttemptedTask<Payload>;
  readonly #alarm: Alarm;
  readonly #held: HeldTasks<Payload>;
  readonly #hasOthers: boolean;
  readonly #underWay = new Map<string, Attempt>();
  /** Those that could not be taken off the queue, the database being away. Nobody else gets them while we hold them. */
  #leftOver: FetchedTask<Payload>[] = [];
  /** On the embedded database, which nobody else can use: tasks that are taken and not ours, but of one that died. */
  #mayHaveStrays: boolean;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: RunnerDeps, task: AttemptedTask<Payload>, alarm: Alarm) {
    this.#deps = deps;
    this.#task = task;
    this.#alarm = alarm;
    this.#hasOthers = deps.database.kind === 'postgresql';
    this.#mayHaveStrays = !this.#hasOthers;
    this.#held = new HeldTasks({ queue: deps.queue, kind: task.kind, hasOthers: this.#hasOthers });
  }

  async runDue(): Promise<boolean> {
    await this.#putBackLeftOver();
    await this.#putBackStrays();
    await this.#report();
    const free = this.#task.atOnce - this.#underWay.size;
    if (free === 0) return false;
    const tasks = await this.#held.fetch(free);
    for (const task of tasks) this.#start(task);
    return tasks.length > 0;
  }

  /** What takes longer is left to whoever comes next. */
  async settle(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, settlePatienceMs).unref());
    await Promise.race([Promise.all(Array.from(this.#underWay.values(), ({ ended }) => ended)), patience]);
  }

  /** As soon as the database is back: else they would wait until they expire. */
  async #putBackLeftOver(): Promise<void> {
    for (const task of [...this.#leftOver]) {
      await this.#held.putBack(task);
      this.#leftOver = this.#leftOver.filter((each) => each !== task);
      this.#alarm.setIn(retrySeconds(this.#task.kind, task.retryCount));
    }
  }

  async #putBackStrays(): Promise<void> {
    if (!this.#mayHaveStrays || this.#underWay.size > 0) return;
    await this.#deps.queue.putBackAll(this.#task.kind.name);
    this.#mayHaveStrays = false;
    this.#alarm.setIn(retrySeconds(this.#task.kind, 0));
  }

  async #report(): Promise<void> {
    const { reportEverySeconds } = this.#held;
    if (performance.now() - this.#reportedAt < reportEverySeconds * 1000) return;
    for (const { id } of await this.#held.report()) {
      this.#underWay.get(id)?.controller.abort(new Error('the task has gone to somebody else'));
    }
    this.#reportedAt = performance.now();
    this.#alarm.setIn(reportEverySeconds);
  }

  #start(task: FetchedTask<Payload>): void {
    const controller = new AbortController();
    const ended = this.#run(task, controller)
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, `a task (${this.#task.kind.name}) could not be taken off the queue`);
        this.#leftOver.push(task);
      })
      .finally(() => {
        this.#underWay.delete(task.id);
        this.#alarm.ring();
      });
    this.#underWay.set(task.id, { controller, ended });
  }

  async #run(task: FetchedTask<Payload>, controller: AbortController): Promise<void> {
    try {
      const end = await this.#attempt(task, controller);
      await this.#held.end([task], async (tx) => {
        const next = (await end?.(tx)) ?? [];
        for (const { afterSeconds = 0 } of next) this.#alarm.setIn(afterSeconds);
        return next;
      });
    } catch (error) {
      if (this.#mayTryAgain(task, error)) await this.#putBack(task, error);
      else await this.#giveUp(task, error);
    }
  }

  async #attempt({ payload, retryCount }: FetchedTask<Payload>, controller: AbortController) {
    const { kind, maxAttempts, work } = this.#task;
    if (retryCount >= maxAttempts) throw new Error('each process that had it died');
    const limitSeconds = kind.expireInSeconds * shareOfExpiry;
    const { signal } = controller;
    const timer = setTimeout(
      () => controller.abort(new Error(`it took more than ${limitSeconds} s`)),
      limitSeconds * 1000,
    );
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    try {
      return await Promise.race([work(payload, { attempt: retryCount + 1, signal }), aborted.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #mayTryAgain({ retryCount }: FetchedTask<Payload>, error: unknown): boolean {
    const { isFinal, maxAttempts } = this.#task;
    return retryCount + 1 < maxAttempts && !isFinal?.(error);
  }

  async #putBack(task: FetchedTask<Payload>, error: unknown): Promise<void> {
    const { kind, title } = this.#task;
    this.#deps.logger.warn({ err: error }, `${title(task.payload)} failed, and will be tried again`);
    await this.#held.putBack(task);
    this.#alarm.setIn(retrySeconds(kind, task.retryCount));
  }

  async #giveUp(task: FetchedTask<Payload>, error: unknown): Promise<void> {
    const { title, onGivenUp } = this.#task;
    this.#deps.logger.error({ err: error }, `${title(task.payload)} failed`);
    await this.#held.end([task], async (tx) => {
      await onGivenUp?.(tx, task.payload, error);
      return [];
    });
  }
}
