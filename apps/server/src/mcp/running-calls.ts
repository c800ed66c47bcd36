/**
 * The running calls, for clients of the 2025 protocol: they stay connected when they cancel a call, and send a separate
 * message. There are no sessions, so a call is identified by its caller and its client-chosen ID.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<AbortController>>();

  /** Runs a call that can be canceled. */
  async run<Result>(from: string, id: string | number, work: (canceled: AbortSignal) => Promise<Result>) {
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

  /** If two clients chose the same ID, it is unclear which call is meant, so both continue. */
  cancel(from: string, id: string | number): void {
    const [only, ...others] = this.#running.get(nameOf(from, id)) ?? [];
    if (others.length === 0) only?.abort();
  }
}

const nameOf = (from: string, id: string | number): string => JSON.stringify([from, id]);
