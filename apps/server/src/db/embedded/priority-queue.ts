import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody waits for what is prompt. Work in the background lets the others go first. */
export type Urgency = 'prompt' | 'background';

/** WaitTimes ends, or there would be no background work while many ask. */
const maxPatienceMs = 20;
/** So many turns that somebody waits for, within so short a time, are those of many people. */
const crowd = { turns: 8, withinMs: 100 };
/** While there is a crowd, background work rests after each turn for so many times as long as the turn took. */
const restFactor = 2;

interface Waiting {
  since: number;
  run(): Promise<unknown>;
}

/** What the time is, and what is to be done later. */
export interface Clock {
  nowMs(): number;
  after(ms: number, work: () => void): void;
}

const usualClock: Clock = { nowMs: () => performance.now(), after: (ms, work) => void setTimeout(work, ms) };

/** One at a time, in the order of urgency. */
export class PriorityQueue {
  readonly #clock: Clock;
  readonly #waiting: Record<Urgency, Waiting[]> = { prompt: [], background: [] };
  #isTaken = false;
  #last: Urgency = 'background';
  #grace: NodeJS.Immediate | undefined;
  /** How many somebody waited for, so far. */
  promptCount = 0;
  /** When the last turns began that somebody waited for. */
  readonly #promptTimes: number[] = [];
  #backgroundRestsUntil = 0;
  #isResting = false;

  constructor(clock = usualClock) {
    this.#clock = clock;
  }

  take<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Whoever had the turn before starts the next work, which belongs to its own call all the same.
    const run = AsyncLocalStorage.bind(() => work().then(resolve, reject));
    this.#waiting[urgency].push({ since: this.#clock.nowMs(), run });
    this.#goOn();
    return promise;
  }

  #goOn(): void {
    if (this.#isTaken) return;
    const { prompt, background } = this.#waiting;
    const restMs = this.#backgroundRestsUntil - this.#clock.nowMs();
    const isBackgroundNext = this.#last === 'prompt' && restMs <= 0 && this.#isImpatient(background[0]);
    if (prompt.length > 0 && !isBackgroundNext) this.#serve('prompt');
    else if (restMs > 0) this.#goOnAfter(restMs);
    else if (this.#last === 'background' || prompt.length > 0) this.#serve('background');
    // Those who have just been served mostly ask again at once.
    else if (background.length > 0) this.#grace ??= setImmediate(() => this.#serve('background'));
  }

  #goOnAfter(restMs: number): void {
    if (this.#waiting.background.length === 0 || this.#isResting) return;
    this.#isResting = true;
    this.#clock.after(restMs, () => {
      this.#isResting = false;
      this.#goOn();
    });
  }

  #serve(urgency: Urgency): void {
    const next = this.#waiting[urgency].shift();
    if (next === undefined) return;
    clearImmediate(this.#grace);
    this.#grace = undefined;
    const startedAt = this.#clock.nowMs();
    this.#isTaken = true;
    this.#last = urgency;
    if (urgency === 'prompt') this.#notePrompt(startedAt);
    void next.run().then(() => {
      this.#isTaken = false;
      if (urgency === 'background') this.#restAfter(startedAt);
      this.#goOn();
    });
  }

  #notePrompt(nowMs: number): void {
    this.promptCount += 1;
    this.#promptTimes.push(nowMs);
    if (this.#promptTimes.length > crowd.turns) this.#promptTimes.shift();
  }

  /** Turns of the background are long and those of people short: by turns alone it would have nearly all of the time. */
  #restAfter(startedAt: number): void {
    const nowMs = this.#clock.nowMs();
    const [first] = this.#promptTimes;
    const isCrowd =
      first !== undefined && this.#promptTimes.length === crowd.turns && startedAt - first < crowd.withinMs;
    this.#backgroundRestsUntil = isCrowd ? nowMs + restFactor * (nowMs - startedAt) : 0;
  }

  #isImpatient(waiting: Waiting | undefined): boolean {
    return waiting !== undefined && this.#clock.nowMs() - waiting.since >= maxPatienceMs;
  }
}
