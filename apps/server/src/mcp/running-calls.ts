/**
 * The calls that run, for clients of 2025: these stay connected when they cancel one, and say so by a message of its own.
 * There are no sessions, so a call is known by whom it came from and by the ID that its client gave it.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<AbortController>>();

  /** Runs one that may be cancelled. */
  async run<Result>(from: string, id: string | number, work: (cancelled: AbortSignal) => Promise<Result>) {
    const name = nameOf(from, id);
    const controller = new AbortController();
    const alike = this.#running.get(name) ?? new Set();
    this.#running.set(name, alike.add(controller));
    try {
      return await work(controller.signal);
    } finally {
      alike.delete(controller);
      if (alike.size === 0) this.#running.delete(name);
    }
  }

  /** Where two clients gave the same ID, nobody knows which call is meant: both go on. */
  cancel(from: string, id: string | number): void {
    const [only, ...others] = this.#running.get(nameOf(from, id)) ?? [];
    if (others.length === 0) only?.abort();
  }
}

const nameOf = (from: string, id: string | number): string => JSON.stringify([from, id]);
