import { setTimeout as delay } from 'node:timers/promises';

const batchSize = 200;
/** So long results may wait for others to be stored together with. */
const patienceMs = 40;

/** Collects what comes one by one and hands it on together, one batch after the other. */
export class ResultSaver<Result> {
  readonly #save: (batch: Result[]) => Promise<void>;
  readonly #onSaved: () => void;
  #waiting: Result[] = [];
  #unsaved = 0;
  #saving: Promise<void> | undefined;
  #hurry = Promise.withResolvers<void>();

  constructor(save: (batch: Result[]) => Promise<void>, onSaved: () => void) {
    this.#save = save;
    this.#onSaved = onSaved;
  }

  /** Handed in and not saved yet. */
  get unsaved(): number {
    return this.#unsaved;
  }

  add(result: Result): void {
    this.#waiting.push(result);
    this.#unsaved += 1;
    if (this.#waiting.length >= batchSize) this.#hurry.resolve();
    this.#saving ??= this.#saveAll();
  }

  /** Settles when all is saved. */
  flush(): Promise<void> {
    this.#hurry.resolve();
    return this.#saving ?? Promise.resolve();
  }

  async #saveAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < batchSize) await Promise.race([this.#hurry.promise, delay(patienceMs)]);
      this.#hurry = Promise.withResolvers();
      const batch = this.#waiting.splice(0, batchSize);
      await this.#save(batch);
      this.#unsaved -= batch.length;
      this.#onSaved();
    }
    this.#saving = undefined;
  }
}
