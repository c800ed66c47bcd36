import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { releaseShards, removeWorker, reportAlive, shardCount, shardsOf, takeShards } from './bulk-workers-table.ts';
import { busyShards } from './pending-rows.ts';

const renewEveryMs = 3000;
/** While there is work for several workers: one whose hosts are done takes over some of the others' soon. */
const shareEveryMs = 500;
const allShards = Array.from({ length: shardCount }, (_, shard) => shard);

interface ShardUse {
  /** Whether rows of the shard are under way. */
  isInUse(shard: number): boolean;
  /** Whether any job is open. */
  hasJobs: boolean;
}

/** Holds a fair share of the shards for one worker. */
export class ShardHolder {
  readonly #db: Database;
  readonly #workerId = randomUUID();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #workers = 1;
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
  async renew({ isInUse, hasJobs }: ShardUse): Promise<boolean> {
    const everyMs = hasJobs && this.#workers > 1 ? shareEveryMs : renewEveryMs;
    const isDue = performance.now() - this.#renewedAt >= everyMs;
    if (!isDue && this.#leaving.size === 0) return false;
    const before = this.usable.join();
    const free = [...this.#leaving].filter((shard) => !isInUse(shard));
    if (free.length > 0) await releaseShards(this.#db, this.#workerId, free);
    this.#held = await shardsOf(this.#db, this.#workerId);
    if (isDue) await this.#rebalance();
    this.#leaving = new Set([...this.#leaving].filter((shard) => this.#held.includes(shard)));
    return this.usable.join() !== before;
  }

  /** Shards with rows that wait and those without are shared out apart, so that nobody has all of the work. */
  async #rebalance(): Promise<void> {
    this.#workers = await reportAlive(this.#db, this.#workerId);
    this.#renewedAt = performance.now();
    const busy = this.#workers > 1 ? await busyShards(this.#db) : [];
    const idle = allShards.filter((shard) => !busy.includes(shard));
    const given = [...(await this.#share(busy)), ...(await this.#share(idle))];
    this.#held = await shardsOf(this.#db, this.#workerId);
    this.#leaving = new Set(given);
  }

  /** Takes what is missing of a fair share of these, and answers what is held beyond it. */
  async #share(shards: readonly number[]): Promise<number[]> {
    const share = Math.ceil(shards.length / this.#workers);
    const held = this.#held.filter((shard) => shards.includes(shard));
    if (held.length < share) await takeShards(this.#db, this.#workerId, { among: shards, atMost: share - held.length });
    return held.slice(share);
  }

  release = (): Promise<void> => removeWorker(this.#db, this.#workerId);
}
