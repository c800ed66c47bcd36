import { maxRefreshDelaySeconds } from '@hopwise/engine';
import type { ChainRecorder } from './chain-recorder.ts';

export interface WaitTimes {
  /** How long a page has to be quiet to be the last one. */
  quietMs: number;
  /** How long a page that may still go somewhere is watched after it has loaded: its scripts may wait for a timer. */
  watchMs: number;
  /** A page that never settles is accepted after this long without a navigation. */
  restlessMs: number;
}

/** Detects when a page has settled, as far as Chromium's events show it. */
export class PageActivity {
  /** Whether the page was found to do what it is asked to: its scripts are not busy without end. */
  responds = false;
  /** Whether something in the page may redirect later. */
  mayMove = false;
  readonly #chain: ChainRecorder;
  readonly #patience: WaitTimes;
  readonly #pending = new Set<string>();
  #legCount = 0;
  #isLoaded = false;
  #isLeaving = false;
  #lastAt = performance.now();
  #cameAt = performance.now();
  #loadedAt = performance.now();

  constructor(chain: ChainRecorder, patience: WaitTimes) {
    this.#chain = chain;
    this.#patience = patience;
  }

  /** A request of the page: what is fetched may be a script that redirects, or what a script waits for. */
  began(requestId: string): void {
    if (this.#chain.legs.length !== this.#legCount) {
      this.#legCount = this.#chain.legs.length;
      this.#pending.clear();
      this.#isLoaded = false;
      this.#isLeaving = false;
      this.responds = false;
      this.mayMove = false;
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
    this.#loadedAt = performance.now();
    this.#touch();
  }

  /** The page is about to go to another one, which a busy browser begins to request a good while later. */
  leaves(): void {
    this.#isLeaving = true;
    this.#touch();
  }

  #touch(): void {
    this.#lastAt = performance.now();
  }

  /** It has loaded, waits for nothing that could redirect, and has been quiet for a while. */
  get isQuiet(): boolean {
    const isDone = this.#isLoaded || this.#chain.legs.at(-1)?.failure !== null;
    const isWaiting = this.#isLeaving || this.#pending.size > 0;
    return this.#mayBeLast && isDone && !isWaiting && performance.now() - this.#lastAt >= this.#patience.quietMs;
  }

  /** It has been watched long enough for a timer, or nothing in it could redirect. */
  get isWatched(): boolean {
    return !this.mayMove || performance.now() - this.#loadedAt >= this.#patience.watchMs;
  }

  /** It has had its time, and may never be quiet. */
  get isRestless(): boolean {
    return this.#mayBeLast && performance.now() - this.#cameAt > this.#patience.restlessMs;
  }

  get #mayBeLast(): boolean {
    const { isNavigating, scheduled, legs } = this.#chain;
    const isRefreshing = scheduled !== null && scheduled.delaySeconds <= maxRefreshDelaySeconds;
    return legs.length > 0 && !isNavigating && !isRefreshing;
  }
}
