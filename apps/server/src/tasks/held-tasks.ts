import type { TaskKind } from './task-kind.ts';
import type { EndOfTask, FetchedTask, TaskQueue } from './task-queue.ts';

/** How soon a process finds what others sent, or left behind when they died. */
export const lookEverySeconds = 15;

interface HeldDeps {
  queue: TaskQueue;
  kind: TaskKind;
  /** Whether processes may die that nobody but the queue would notice: not on the embedded database. */
  hasOthers: boolean;
}

/** The tasks of one kind that this process has from the queue, until it ends them or they are taken from it. */
export class HeldTasks<Payload extends object> {
  readonly #deps: HeldDeps;
  readonly #held = new Map<string, FetchedTask<Payload>>();
  /** A third of the heartbeat, so that a process which is merely busy is not taken for dead. */
  readonly reportEverySeconds: number;

  constructor(deps: HeldDeps) {
    this.#deps = deps;
    this.reportEverySeconds = (deps.kind.heartbeatSeconds ?? 3 * lookEverySeconds) / 3;
  }

  async fetch(atMost: number): Promise<FetchedTask<Payload>[]> {
    const { queue, kind } = this.#deps;
    const tasks = await queue.fetch<Payload>(kind.name, atMost);
    for (const task of tasks) this.#held.set(task.id, task);
    return tasks;
  }

  /** Says that this process is alive. Returns the tasks that it was taken for dead and lost. */
  async report(): Promise<FetchedTask<Payload>[]> {
    const { queue, kind, hasOthers } = this.#deps;
    const tasks = [...this.#held.values()];
    const kept = await queue.touch(kind.name, tasks);
    const lost = tasks.filter(({ id }) => !kept.has(id));
    this.#forget(lost);
    if (hasOthers) await queue.supervise(kind.name);
    return lost;
  }

  /** Without a transaction, which others would have to wait for: that of a thread that is short of CPU time may take long. */
  async remove(tasks: readonly FetchedTask<Payload>[]): Promise<void> {
    const { queue, kind } = this.#deps;
    await queue.remove(kind.name, tasks);
    this.#forget(tasks);
  }

  async end(tasks: readonly FetchedTask<Payload>[], end: EndOfTask<Payload>): Promise<void> {
    const { queue, kind } = this.#deps;
    await queue.finish(kind.name, tasks, end);
    this.#forget(tasks);
  }

  /** For one that could not be done. It is due again after the delay that its kind has. */
  async putBack(task: FetchedTask<Payload>): Promise<void> {
    const { queue, kind } = this.#deps;
    await queue.putBack(kind.name, task);
    this.#forget([task]);
  }

  #forget(tasks: readonly FetchedTask<Payload>[]): void {
    for (const { id } of tasks) this.#held.delete(id);
  }
}
