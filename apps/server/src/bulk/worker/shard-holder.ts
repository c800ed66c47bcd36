import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { releaseShards, removeWorker, reportAlive, shardCount, shardsOf, takeShards } from './bulk-workers-table.ts';

const renewEveryMs = 3000;

/** Holds a fair share of the shards for one worker. */
export class ShardHolder {
  readonly #db: Database;
  readonly #workerId = randomUUID();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #held: number[] = [];
  #leaving = new Set<number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whose hosts this worker may ask. */
  get usable(): number[] {
    return this.#held.filter((shard) => !this.#leaving.has(shard));
  }

  /**
   * Says now and then that the worker is alive, takes what is free up to its share and gives what is more: others
   * come and go. A shard is given when nothing of it is under way. Answers whether anything changed.
   */
  async renew(isInUse: (shard: number) => boolean): Promise<boolean> {
    const isDue = performance.now() - this.#renewedAt >= renewEveryMs;
    if (!isDue && this.#leaving.size === 0) return false;
    const before = this.usable.join();
    const free = [...this.#leaving].filter((shard) => !isInUse(shard));
    if (free.length > 0) await releaseShards(this.#db, this.#workerId, free);
    if (isDue) await this.#rebalance();
    else this.#held = await shardsOf(this.#db, this.#workerId);
    this.#leaving = new Set([...this.#leaving].filter((shard) => this.#held.includes(shard)));
    return this.usable.join() !== before;
  }

  async #rebalance(): Promise<void> {
    const workers = await reportAlive(this.#db, this.#workerId);
    this.#renewedAt = performance.now();
    const share = Math.ceil(shardCount / workers);
    const missing = share - this.#held.length;
    if (missing > 0) await takeShards(this.#db, this.#workerId, missing);
    this.#held = await shardsOf(this.#db, this.#workerId);
    this.#leaving = new Set(this.#held.slice(share));
  }

  release = (): Promise<void> => removeWorker(this.#db, this.#workerId);
}
