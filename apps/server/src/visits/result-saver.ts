import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';

/** How long results may wait to be stored together, unless there is nothing to wait for. */
const patienceMs = 80;
/** How often storing is retried for reasons other than an unavailable database. */
const maxAttempts = 3;
const pauseMs = 500;

export interface Sink<Item, Result, Unit> {
  /** Each batch has overhead, but while it is stored, everyone else waits for the embedded database. */
  batchSize: number;
  /**
   * Prepares results for storage; done for one batch while another is being stored. The results themselves are then
   * released: large as they are, keeping them longer would make garbage collection expensive.
   */
  pack(results: readonly { item: Item; result: Result }[], isStopping: () => boolean): Promise<Unit[]>;
  /** Stores some results together. It may be called again for stored ones. */
  save(units: readonly Unit[]): Promise<void>;
  /** For results that can't be stored at all. */
  giveUp(unit: Unit): Promise<void>;
}

interface SaverDeps<Item, Result, Unit> {
  sink: Sink<Item, Result, Unit>;
  onSaved(items: readonly Item[]): void;
  isStopping(): boolean;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Collects results and stores them in batches, retrying while the database is unavailable. A result that can't be
 * stored for another reason must not affect the others.
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

  /** Received and not stored yet. */
  get unsaved(): number {
    return this.#unsaved;
  }

  add(item: Item, result: Result): void {
    this.#waiting.push({ item, result });
    this.#unsaved += 1;
    if (this.#waiting.length >= this.#deps.sink.batchSize) this.#hurry.resolve();
    this.#working ??= this.#saveAll();
  }

  /** Settles when everything is stored. */
  flush(): Promise<void> {
    this.#hurry.resolve();
    return this.#working ?? Promise.resolve();
  }

  async #saveAll(): Promise<void> {
    const { sink, isStopping } = this.#deps;
    let saving = Promise.resolve();
    while (this.#unsaved > 0) {
      if (this.#waiting.length < sink.batchSize) await Promise.race([this.#hurry.promise, delay(patienceMs)]);
      this.#hurry = Promise.withResolvers();
      const batch = this.#waiting.splice(0, sink.batchSize);
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

  /** Whatever is left when the worker stops is done again by others. */
  async #save(units: readonly Unit[]): Promise<void> {
    const { sink, isStopping, logger } = this.#deps;
    for (let attempt = 1; ; ) {
      try {
        return await sink.save(units);
      } catch (error) {
        logger.error({ err: error }, 'failed to store results');
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
        .catch((error: unknown) => logger.error({ err: error }, 'failed to give up on unstored results'));
    }
  }
}
