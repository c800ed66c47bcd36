/** What was found holds for a while: whoever asks for the same meanwhile gets the same promise. */
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
    // A failure is no find: the next one tries again.
    value.catch(() => this.#found.delete(key));
    return value;
  }

  /** The oldest come first. A clock that was set back makes them old, too. */
  #forgetOld(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#found) {
      if (at <= now && now - at < this.#holdsMs) return;
      this.#found.delete(key);
    }
  }
}
