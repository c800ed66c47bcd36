import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';

/** Every batch has its price, but while it is stored all others who ask the embedded database wait. */
const batchSize = 200;
/** So long results may wait for others to be stored together with, unless there is nothing to wait for. */
const patienceMs = 80;
/** So often something is tried that cannot be stored for another reason than a database that is away. */
const maxAttempts = 3;
const pauseMs = 500;

export interface Sink<Item, Result, Unit> {
  /**
   * Makes results ready to be stored; done for one batch while another is being stored. The results themselves are let go
   * of then: large as they are, keeping them longer is what collecting garbage would cost most for.
   */
  pack(results: readonly { item: Item; result: Result }[], isStopping: () => boolean): Promise<Unit[]>;
  /** Stores some together. It may be called again for what it stored. */
  save(units: readonly Unit[]): Promise<void>;
  /** For what cannot be stored, whatever we do. */
  giveUp(unit: Unit): Promise<void>;
}

interface SaverDeps<Item, Result, Unit> {
  sink: Sink<Item, Result, Unit>;
  onSaved(items: readonly Item[]): void;
  isStopping(): boolean;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Collects what comes one by one and stores it together, one batch after the other: again and again while the database is
 * away. What cannot be stored for another reason must not take the others with it.
 */
export class ResultSaver<Item, Result, Unit> {
  readonly #deps: SaverDeps<Item, Result, Unit>;
  readonly #waiting: { item: Item; result: Result }[] = [];
  #unsaved = 0;
  #working: Promise<void> | undefined;
  #hurry = Promise.withResolvers<void>();

  constructor(deps: SaverDeps<Item, Result, Unit>) {
    this.#deps = deps;
  }

  /** Handed in and not stored yet. */
  get unsaved(): number {
    return this.#unsaved;
  }

  add(item: Item, result: Result): void {
    this.#waiting.push({ item, result });
    this.#unsaved += 1;
    if (this.#waiting.length >= batchSize) this.#hurry.resolve();
    this.#working ??= this.#saveAll();
  }

  /** Settles when all is stored. */
  flush(): Promise<void> {
    this.#hurry.resolve();
    return this.#working ?? Promise.resolve();
  }

  async #saveAll(): Promise<void> {
    const { sink, isStopping } = this.#deps;
    let saving = Promise.resolve();
    while (this.#unsaved > 0) {
      if (this.#waiting.length < batchSize) await Promise.race([this.#hurry.promise, delay(patienceMs)]);
      this.#hurry = Promise.withResolvers();
      const batch = this.#waiting.splice(0, batchSize);
      const items = batch.map(({ item }) => item);
      const units = await sink.pack(batch, isStopping);
      await saving;
      saving = this.#saveBatch(items, units);
    }
    this.#working = undefined;
  }

  async #saveBatch(items: readonly Item[], units: readonly Unit[]): Promise<void> {
    if (units.length > 0) await this.#save(units);
    this.#unsaved -= items.length;
    this.#deps.onSaved(items);
  }

  /** What is left when the worker is to stop, others do again. */
  async #save(units: readonly Unit[]): Promise<void> {
    const { sink, isStopping, logger } = this.#deps;
    for (let attempt = 1; ; ) {
      try {
        return await sink.save(units);
      } catch (error) {
        logger.error({ err: error }, 'results could not be stored');
        if (isStopping()) return;
        if (isDatabaseUnavailable(error)) await delay(pauseMs);
        else if (units.length > 1) {
          for (const unit of units) await this.#save([unit]);
          return;
        } else if (attempt < maxAttempts) {
          attempt += 1;
          await delay(pauseMs);
        } else return this.#giveUp(units);
      }
    }
  }

  async #giveUp(units: readonly Unit[]): Promise<void> {
    const { sink, logger } = this.#deps;
    for (const unit of units) {
      await sink
        .giveUp(unit)
        .catch((error: unknown) => logger.error({ err: error }, 'what could not be stored could not be given up'));
    }
  }
}
