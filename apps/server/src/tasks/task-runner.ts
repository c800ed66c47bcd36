import { Alarm } from './alarm.ts';
import type { TaskDefinition } from './define-task.ts';
import { lookEverySeconds } from './held-tasks.ts';
import { RunAttempts } from './run-attempts.ts';
import { RunInTransaction } from './run-in-transaction.ts';
import type { NewTask } from './task-queue.ts';
import type { RunnerDeps, TaskRun } from './task-run.ts';

/** Runs the tasks of one kind, beside whichever other processes do. */
export class TaskRunner<Payload extends object> {
  readonly #deps: RunnerDeps;
  readonly #task: TaskDefinition<Payload>;
  readonly #run: TaskRun;
  readonly #alarm = new Alarm();
  readonly #standing: readonly NewTask<Payload>[];
  /** Keys of standing tasks that are to be due now. */
  readonly #wanted: Set<string>;
  #hasSentStanding = false;
  #ended: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: RunnerDeps, task: TaskDefinition<Payload>) {
    this.#deps = deps;
    this.#task = task;
    this.#run =
      'workIn' in task ? new RunInTransaction(deps, task, this.#alarm) : new RunAttempts(deps, task, this.#alarm);
    this.#standing = task.standing ?? [];
    this.#wanted = new Set(this.#standing.map(({ key }) => key));
  }

  start(): void {
    this.#ended ??= this.#loop();
  }

  /** A task was sent. */
  wake(): void {
    this.#alarm.ring();
  }

  /** There is something to do for a standing task. */
  runSoon(key: string): void {
    if (!this.#standing.some((task) => task.key === key)) throw new Error(`there is no task ${key}`);
    this.#wanted.add(key);
    this.#alarm.ring();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    await this.#run.settle();
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#makeWantedDue();
        if (await this.#run.runDue()) continue;
      } catch (error) {
        this.#deps.logger.error({ err: error }, `looking for tasks (${this.#task.kind.name}) failed`);
      }
      if (!this.#isStopping) await this.#alarm.sleep(lookEverySeconds);
    }
  }

  async #makeWantedDue(): Promise<void> {
    const { queue } = this.#deps;
    const { name } = this.#task.kind;
    // All at once: on a new database none of them is there yet.
    if (!this.#hasSentStanding) await queue.send(name, this.#standing);
    this.#hasSentStanding = true;
    for (const key of [...this.#wanted]) {
      // One that is being run is replaced by the next: when it is not there, that one is.
      const isThere = (await queue.makeDue(name, key)) || (await queue.makeDue(name, key));
      if (!isThere)
        await queue.send(
          name,
          this.#standing.filter((task) => task.key === key),
        );
      if (isThere || (await queue.makeDue(name, key))) this.#wanted.delete(key);
    }
  }
}
