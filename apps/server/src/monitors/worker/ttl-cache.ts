/** Caches promises for a while: callers with the same key share one. */
export class TtlCache<Value> {
  readonly #now: () => number;
  readonly #ttlMs: number;
  readonly #entries = new Map<string, { at: number; value: Promise<Value> }>();

  constructor(now: () => number, ttlMs: number) {
    this.#now = now;
    this.#ttlMs = ttlMs;
  }

  get(key: string, find: () => Promise<Value>): Promise<Value> {
    this.#evictExpired();
    const cached = this.#entries.get(key)?.value;
    if (cached !== undefined) return cached;
    const value = find();
    this.#entries.set(key, { at: this.#now(), value });
    // Failures aren't cached: the next caller tries again.
    value.catch(() => this.#entries.delete(key));
    return value;
  }

  /** Oldest first. A clock that was set back expires entries too. */
  #evictExpired(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#entries) {
      if (at <= now && now - at < this.#ttlMs) return;
      this.#entries.delete(key);
    }
  }
}
