import { AsyncLocalStorage } from 'node:async_hooks';

/** Someone waits for prompt work. Background work lets it go first. */
export type Urgency = 'prompt' | 'background';

/**
 * After this time, background work gets its next turn: otherwise there would be none under load. Prompt work gets as
 * long as the last background turn took, so that a request of several statements isn't held up more than once.
 */
const patienceMs = { least: 20, most: 300 };
/** This many prompt turns within this time count as a crowd. */
const crowd = { turns: 8, withinMs: 100 };
/** During a crowd, background work rests after each turn for this multiple of its duration. */
const restFactor = 2;

interface Waiting {
  since: number;
  run(): Promise<unknown>;
}

/** The clock and timers. */
export interface Clock {
  nowMs(): number;
  after(ms: number, work: () => void): void;
}

const usualClock: Clock = { nowMs: () => performance.now(), after: (ms, work) => void setTimeout(work, ms) };

/** Runs one task at a time, by priority. */
export class PriorityQueue {
  readonly #clock: Clock;
  readonly #waiting: Record<Urgency, Waiting[]> = { prompt: [], background: [] };
  #isTaken = false;
  #last: Urgency = 'background';
  #grace: NodeJS.Immediate | undefined;
  /** How many prompt tasks there were so far. */
  promptCount = 0;
  /** When the latest prompt turns started. */
  readonly #promptTimes: number[] = [];
  #backgroundRestsUntil = 0;
  #lastBackground = { ms: 0, endedAt: 0 };
  #isResting = false;

  constructor(clock = usualClock) {
    this.#clock = clock;
  }

  take<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The previous holder starts the next task, which still must run in its own async context.
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
    // Callers that were just served usually call again immediately.
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

  /** Background turns are long and prompt ones short: alternating would give nearly all the time to the background. */
  #restAfter(startedAt: number): void {
    const nowMs = this.#clock.nowMs();
    this.#lastBackground = { ms: nowMs - startedAt, endedAt: nowMs };
    const [first] = this.#promptTimes;
    const isCrowd =
      first !== undefined && this.#promptTimes.length === crowd.turns && startedAt - first < crowd.withinMs;
    this.#backgroundRestsUntil = isCrowd ? nowMs + restFactor * this.#lastBackground.ms : 0;
  }

  #isImpatient(waiting: Waiting | undefined): boolean {
    if (waiting === undefined) return false;
    const { ms, endedAt } = this.#lastBackground;
    const patience = Math.min(Math.max(ms, patienceMs.least), patienceMs.most);
    return this.#clock.nowMs() - Math.max(waiting.since, endedAt) >= patience;
  }
}
