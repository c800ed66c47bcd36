import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { releaseShards, removeWorker, reportAlive, shardCount, shardsOf, takeShards } from './bulk-workers-table.ts';
import { waitingInShards } from './pending-rows.ts';

const renewEveryMs = 3000;
/** While there is work: others may have come to share it. */
const shareEveryMs = 500;
/** While others may have work to give. */
const idleShareEveryMs = 150;
/** Towards the end shards are shared out by their rows, which are counted up to so many. */
const countedRows = 100;
const fewRows = (shardCount * countedRows) / 2;
/** Rows that are handed over are read again, and lie idle meanwhile: a share need not be exact. */
const tolerance = 0.1;
const allShards = Array.from({ length: shardCount }, (_, shard) => shard);

/** What the worker does with its shards. */
export interface ShardUse {
  /** Whether rows of the shard are under way. */
  isInUse(shard: number): boolean;
  /** Whether any job is open. */
  hasJobs: boolean;
  /** Whether it has nothing to do. */
  isIdle: boolean;
  /** Rows of its shards that it has not started; infinite when there may be more than it knows of. */
  rowsLeft(): number;
  /** Rows that it has done since it began. */
  rowsDone: number;
}

/** Holds a fair share of the shards for one worker. */
export class ShardHolder {
  readonly #db: Database;
  readonly #nowMs: () => number;
  readonly #workerId = randomUUID();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #rowsDone = 0;
  #workers = 1;
  #held: number[] = [];
  #leaving = new Set<number>();

  constructor(db: Database, nowMs = () => performance.now()) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /** Whose hosts this worker may ask. */
  get usable(): number[] {
    return this.#held.filter((shard) => !this.#leaving.has(shard));
  }

  /** Whether shards are to be given to others once nothing of them is under way. */
  get isGiving(): boolean {
    return this.#leaving.size > 0;
  }

  /**
   * Says now and then that the worker is alive, takes what is free up to its share and gives what is more: others
   * come and go. A shard is given when nothing of it is under way. Answers whether anything changed.
   */
  async renew(use: ShardUse): Promise<boolean> {
    const isDue = this.dueInMs(use) === 0;
    if (!isDue && !this.isGiving) return false;
    const before = this.usable.join();
    const free = [...this.#leaving].filter((shard) => !use.isInUse(shard));
    if (free.length > 0) await releaseShards(this.#db, this.#workerId, free);
    if (isDue) await this.#reportAlive();
    this.#held = await shardsOf(this.#db, this.#workerId);
    if (isDue) await this.#rebalance(use);
    this.#leaving = new Set([...this.#leaving].filter((shard) => this.#held.includes(shard)));
    return this.usable.join() !== before;
  }

  /** How long until it is time to say so again. */
  dueInMs(use: ShardUse): number {
    return Math.max(0, this.#renewedAt + this.#everyMs(use) - this.#nowMs());
  }

  #everyMs({ hasJobs, isIdle }: ShardUse): number {
    if (!hasJobs) return renewEveryMs;
    return isIdle ? idleShareEveryMs : shareEveryMs;
  }

  async #reportAlive(): Promise<void> {
    this.#workers = await reportAlive(this.#db, this.#workerId);
    this.#renewedAt = this.#nowMs();
  }

  /**
   * Shards with rows that wait and those without are shared out apart, so that nobody has all of the work; towards the
   * end those with few rows by their rows. What is left when a worker could be done by the next time is not worth
   * handing over: nobody would work on it meanwhile.
   */
  async #rebalance({ rowsLeft, rowsDone }: ShardUse): Promise<void> {
    const left = rowsLeft();
    const isNearlyDone = left > 0 && left <= rowsDone - this.#rowsDone;
    this.#rowsDone = rowsDone;
    const countUpTo = left <= fewRows ? countedRows : 1;
    const waiting = await this.#waitingRows(countUpTo);
    const idle = allShards.filter((shard) => !waiting.has(shard));
    const large = [...waiting.keys()].filter((shard) => waiting.get(shard) === countUpTo);
    const counted = new Map([...waiting].filter(([, rows]) => rows < countUpTo));
    const given = [...(await this.#share(large)), ...(await this.#shareRows(counted)), ...(await this.#share(idle))];
    this.#leaving = new Set(isNearlyDone ? [] : given);
  }

  /** Who is alone has nothing to share. */
  async #waitingRows(countUpTo: number): Promise<Map<number, number>> {
    return this.#workers > 1 ? waitingInShards(this.#db, countUpTo) : new Map();
  }

  /** Takes what is missing of a fair share of these, and answers what is held beyond it. */
  async #share(shards: readonly number[]): Promise<number[]> {
    const share = Math.ceil(shards.length / this.#workers);
    const held = this.#held.filter((shard) => shards.includes(shard));
    await this.#take(shards, share - held.length);
    return held.slice(share);
  }

  /** The same by the rows that wait in them. */
  async #shareRows(waiting: ReadonlyMap<number, number>): Promise<number[]> {
    const rowsOf = (shards: Iterable<number>) => [...shards].reduce((sum, shard) => sum + (waiting.get(shard) ?? 0), 0);
    const total = rowsOf(waiting.keys());
    const share = total / this.#workers;
    let beyond = rowsOf(this.#held) - share;
    if (beyond < 0) await this.#take([...waiting.keys()], Math.ceil((-beyond * waiting.size) / total));
    if (beyond < share * tolerance) return [];
    const largestFirst = [...this.#held].sort((a, b) => (waiting.get(b) ?? 0) - (waiting.get(a) ?? 0));
    return largestFirst.filter((shard) => {
      const rows = waiting.get(shard) ?? 0;
      if (rows === 0 || rows > beyond) return false;
      beyond -= rows;
      return true;
    });
  }

  async #take(among: readonly number[], atMost: number): Promise<void> {
    if (atMost <= 0) return;
    const taken = await takeShards(this.#db, this.#workerId, { among, atMost });
    this.#held = [...this.#held, ...taken].sort((a, b) => a - b);
  }

  release = (): Promise<void> => removeWorker(this.#db, this.#workerId);
}
