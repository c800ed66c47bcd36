import { setTimeout as delay } from 'node:timers/promises';

/** Every batch has its price, but while it is stored all others who ask the embedded database wait. */
const batchSize = 200;
/** So long results may wait for others to be stored together with, unless there is nothing to wait for. */
const patienceMs = 80;

interface SaverSteps<Result, Packed> {
  /**
   * Makes ready to be saved; done for one batch while another is being saved. The results themselves are let go of
   * then: large as they are, keeping them longer is what collecting garbage would cost most for.
   */
  pack(batch: readonly Result[]): Promise<Packed>;
  save(packed: Packed): Promise<void>;
  onSaved(packed: Packed): void;
}

/** Collects what comes one by one and saves it together, one batch after the other. */
export class ResultSaver<Result, Packed> {
  readonly #steps: SaverSteps<Result, Packed>;
  #waiting: Result[] = [];
  #unsaved = 0;
  #working: Promise<void> | undefined;
  #hurry = Promise.withResolvers<void>();

  constructor(steps: SaverSteps<Result, Packed>) {
    this.#steps = steps;
  }

  /** Handed in and not saved yet. */
  get unsaved(): number {
    return this.#unsaved;
  }

  add(result: Result): void {
    this.#waiting.push(result);
    this.#unsaved += 1;
    if (this.#waiting.length >= batchSize) this.#hurry.resolve();
    this.#working ??= this.#saveAll();
  }

  /** Settles when all is saved. */
  flush(): Promise<void> {
    this.#hurry.resolve();
    return this.#working ?? Promise.resolve();
  }

  async #saveAll(): Promise<void> {
    let saving = Promise.resolve();
    while (this.#unsaved > 0) {
      if (this.#waiting.length < batchSize) await Promise.race([this.#hurry.promise, delay(patienceMs)]);
      this.#hurry = Promise.withResolvers();
      const count = Math.min(this.#waiting.length, batchSize);
      const packed = await this.#steps.pack(this.#waiting.splice(0, count));
      await saving;
      saving = this.#save(packed, count);
    }
    this.#working = undefined;
  }

  async #save(packed: Packed, count: number): Promise<void> {
    if (count > 0) await this.#steps.save(packed);
    this.#unsaved -= count;
    this.#steps.onSaved(packed);
  }
}
