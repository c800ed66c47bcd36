import { maxRefreshDelaySeconds } from '@hopwise/engine';
import type { ChainRecorder } from './chain-recorder.ts';

/** A page that never comes to rest is taken as it is after so long without going anywhere. */
const maxRestlessMs = 8000;

/**
 * Tells when a page has come to rest: it has loaded, waits for nothing that could lead on, and has been quiet for a
 * while.
 */
export class PageActivity {
  readonly #chain: ChainRecorder;
  readonly #quietMs: number;
  readonly #pending = new Set<string>();
  #legCount = 0;
  #isLoaded = false;
  #lastAt = performance.now();
  #cameAt = performance.now();

  constructor(chain: ChainRecorder, quietMs: number) {
    this.#chain = chain;
    this.#quietMs = quietMs;
  }

  /** A request of the page: what is fetched may be a script that leads on, or what a script waits for. */
  began(requestId: string): void {
    if (this.#chain.legs.length !== this.#legCount) {
      this.#legCount = this.#chain.legs.length;
      this.#pending.clear();
      this.#isLoaded = false;
      this.#cameAt = performance.now();
    } else this.#pending.add(requestId);
    this.#touch();
  }

  ended(requestId: string): void {
    this.#pending.delete(requestId);
    this.#touch();
  }

  loaded(): void {
    this.#isLoaded = true;
    this.#touch();
  }

  #touch(): void {
    this.#lastAt = performance.now();
  }

  get isAtRest(): boolean {
    const { isNavigating, scheduled, legs } = this.#chain;
    if (legs.length === 0 || isNavigating) return false;
    if (scheduled !== null && scheduled.delaySeconds <= maxRefreshDelaySeconds) return false;
    const now = performance.now();
    if (now - this.#cameAt > maxRestlessMs) return true;
    const isDone = this.#isLoaded || legs.at(-1)?.failure !== null;
    return isDone && this.#pending.size === 0 && now - this.#lastAt >= this.#quietMs;
  }
}
