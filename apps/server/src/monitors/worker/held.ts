/** Caches promises for a while: callers with the same key share one. */
export class Held<Value> {
  readonly #now: () => number;
  readonly #holdsMs: number;
  readonly #found = new Map<string, { at: number; value: Promise<Value> }>();

  constructor(now: () => number, holdsMs: number) {
    this.#now = now;
    this.#holdsMs = holdsMs;
  }

  get(key: string, find: () => Promise<Value>): Promise<Value> {
    this.#forgetOld();
    const held = this.#found.get(key)?.value;
    if (held !== undefined) return held;
    const value = find();
    this.#found.set(key, { at: this.#now(), value });
    // Failures aren't cached: the next caller tries again.
    value.catch(() => this.#found.delete(key));
    return value;
  }

  /** Oldest first. A clock that was set back expires entries too. */
  #forgetOld(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#found) {
      if (at <= now && now - at < this.#holdsMs) return;
      this.#found.delete(key);
    }
  }
}
