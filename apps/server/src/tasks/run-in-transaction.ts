import type { Alarm } from './alarm.ts';
import type { TransactionTask } from './define-task.ts';
import type { RunnerDeps, TaskRun } from './task-run.ts';

/** Runs tasks one after the other, each in a transaction from its being fetched to its end. */
export class RunInTransaction<Payload extends object> implements TaskRun {
  readonly #deps: RunnerDeps;
  readonly #task: TransactionTask<Payload>;
  readonly #alarm: Alarm;

  constructor(deps: RunnerDeps, task: TransactionTask<Payload>, alarm: Alarm) {
    this.#deps = deps;
    this.#task = task;
    this.#alarm = alarm;
  }

  async runDue(): Promise<boolean> {
    const { database, queue } = this.#deps;
    const { kind, workIn, onDone } = this.#task;
    // Inside of the transaction it could not be opened: the embedded database has one session.
    await queue.prepare();
    const done = await database.backgroundDb.transaction(async (tx) => {
      const [task] = await queue.fetch<Payload>(kind.name, 1, tx);
      if (task === undefined) return undefined;
      const next = await workIn(tx, task.payload);
      await queue.replace(tx, kind.name, [task], next);
      return { payload: task.payload, next };
    });
    if (done === undefined) return false;
    for (const { afterSeconds = 0 } of done.next) this.#alarm.setIn(afterSeconds);
    onDone?.(done.payload);
    return true;
  }

  /** Nothing is: `runDue` ends with what it began. */
  async settle(): Promise<void> {}
}
