/** Lets no more than so many requests at once to one host; the others wait, first come, first served. */
export class HostGate {
  readonly #perHost: number;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(perHost: number) {
    this.#perHost = perHost;
  }

  /** Undefined when the request may go at once. Each that goes has to leave again. */
  enter(host: string): Promise<void> | undefined {
    const inside = this.#inside.get(host) ?? 0;
    if (inside < this.#perHost) {
      this.#inside.set(host, inside + 1);
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(host) ?? [];
    queue.push(resolve);
    this.#waiting.set(host, queue);
    return promise;
  }

  /** The place goes to the one who waits longest. */
  leave(host: string): void {
    const queue = this.#waiting.get(host);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(host);
    if (next === undefined) this.#freePlace(host);
    else next();
  }

  #freePlace(host: string): void {
    const inside = (this.#inside.get(host) ?? 0) - 1;
    if (inside > 0) this.#inside.set(host, inside);
    else this.#inside.delete(host);
  }
}
