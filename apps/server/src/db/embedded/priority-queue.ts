import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody waits for what is prompt. What is patient is done in the background, and lets the others go first. */
export type Urgency = 'prompt' | 'patient';

/** Patience ends, or there would be no background work while many ask. */
const maxPatienceMs = 20;

interface Waiting {
  since: number;
  run(): Promise<unknown>;
}

/** One at a time, in the order of urgency. */
export class PriorityQueue {
  readonly #waiting: Record<Urgency, Waiting[]> = { prompt: [], patient: [] };
  #isTaken = false;
  #last: Urgency = 'patient';
  #grace: NodeJS.Immediate | undefined;
  /** How many somebody waited for, so far. */
  promptCount = 0;

  take<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Whoever had the turn before starts the next work, which belongs to its own call all the same.
    const run = AsyncLocalStorage.bind(() => work().then(resolve, reject));
    this.#waiting[urgency].push({ since: performance.now(), run });
    this.#goOn();
    return promise;
  }

  #goOn(): void {
    if (this.#isTaken) return;
    const { prompt, patient } = this.#waiting;
    const isPromptNext = prompt.length > 0 && !(this.#last === 'prompt' && isImpatient(patient[0]));
    if (isPromptNext) this.#serve('prompt');
    else if (this.#last === 'patient' || prompt.length > 0) this.#serve('patient');
    // Those who have just been served mostly ask again at once.
    else if (patient.length > 0) this.#grace ??= setImmediate(() => this.#serve('patient'));
  }

  #serve(urgency: Urgency): void {
    const next = this.#waiting[urgency].shift();
    if (next === undefined) return;
    clearImmediate(this.#grace);
    this.#grace = undefined;
    this.#isTaken = true;
    this.#last = urgency;
    if (urgency === 'prompt') this.promptCount += 1;
    void next.run().then(() => {
      this.#isTaken = false;
      this.#goOn();
    });
  }
}

function isImpatient(waiting: Waiting | undefined): boolean {
  return waiting !== undefined && performance.now() - waiting.since >= maxPatienceMs;
}
