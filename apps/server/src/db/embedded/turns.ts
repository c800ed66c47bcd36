/** Somebody waits for what is prompt. What is patient is done in the background, and lets the others go first. */
export type Urgency = 'prompt' | 'patient';

/** Those who have just been served mostly ask again at once: so long the patient wait for that. */
const graceMs = 3;
/** Patience ends, or there would be no background work while many ask. */
const maxPatienceMs = 100;

interface Waiting {
  since: number;
  run(): Promise<unknown>;
}

/** One at a time. */
export class Turns {
  readonly #waiting: Record<Urgency, Waiting[]> = { prompt: [], patient: [] };
  #isTaken = false;
  #last: Urgency = 'patient';
  #lastEndedAt = Number.NEGATIVE_INFINITY;
  #grace: NodeJS.Timeout | undefined;

  take<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting[urgency].push({ since: performance.now(), run: () => work().then(resolve, reject) });
    this.#goOn();
    return promise;
  }

  #goOn(): void {
    if (this.#isTaken) return;
    clearTimeout(this.#grace);
    const urgency = this.#whoIsNext();
    if (urgency === undefined) return;
    this.#isTaken = true;
    this.#last = urgency;
    void this.#waiting[urgency]
      .shift()
      ?.run()
      .then(() => {
        this.#isTaken = false;
        this.#lastEndedAt = performance.now();
        this.#goOn();
      });
  }

  #whoIsNext(): Urgency | undefined {
    const { prompt, patient } = this.#waiting;
    const [first] = patient;
    const now = performance.now();
    const isTheirTurn = this.#last === 'prompt' && first !== undefined && now - first.since >= maxPatienceMs;
    if (isTheirTurn) return 'patient';
    if (prompt.length > 0) return 'prompt';
    if (first === undefined) return undefined;
    const graceLeft = this.#last === 'prompt' ? this.#lastEndedAt + graceMs - now : 0;
    if (graceLeft <= 0) return 'patient';
    this.#grace = setTimeout(() => this.#goOn(), graceLeft);
    return undefined;
  }
}
