import type { Database } from '../../db/database.ts';
import { startJob, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { type HostPlace, moreRowsOfHost, type PendingRow, rowsOfNextHosts } from './pending-rows.ts';

const rowsAtOnce = 500;
/** More rows of a host are read before the last ones are done, so that no one waits for the database. */
const refillBelow = 250;
/** Rows may become pending again without notice: from a worker that died, or through a retry. */
const lookAgainAfterMs = 3000;

/**
 * How many hosts have rows in memory: more than are ever running and waiting to be stored. Paused hosts stay in memory:
 * a job with only such hosts must not fill it up.
 */
const maxHosts = 2000;

const beforeAll: HostPlace = { shard: -1, host: '' };

/** A host with rows in memory. */
interface KnownHost extends HostPlace {
  /** Read and not settled. */
  inMemory: number;
  lastLine: number;
  mayHaveMore: boolean;
  /** Some of its rows were released, and are pending in the database again. */
  isIncomplete: boolean;
}

/**
 * Reads the rows of a job in this worker's shards, going around from host to host, so that a host with a million slow
 * rows is read a little at a time.
 */
export class JobFeed {
  readonly #db: Database;
  readonly #isMine: (shard: number) => boolean;
  readonly #hosts = new Map<string, KnownHost>();
  readonly #runningOut = new Set<KnownHost>();
  #place = beforeAll;
  /** The only shards of this round; undefined: all of them. */
  #roundOf: readonly number[] | undefined;
  /** Whether this round covers all hosts. */
  #isRoundWhole = false;
  #isStarted: boolean;
  #exhaustedAt = Number.NEGATIVE_INFINITY;
  readonly job: VisibleJobRow;
  /** Aborts the job's running rows. One for all rows: a controller for each costs as much as a response. */
  readonly abort = new AbortController();

  constructor(db: Database, job: VisibleJobRow, isMine: (shard: number) => boolean) {
    this.#db = db;
    this.#isMine = isMine;
    this.job = job;
    this.#isStarted = job.status !== 'PENDING';
  }

  /** Whether `refill` would find something. */
  get isRunningOut(): boolean {
    return this.#runningOut.size > 0;
  }

  /** The last round found no new host: another one is pointless until something changes. */
  get isExhausted(): boolean {
    return performance.now() - this.#exhaustedAt < lookAgainAfterMs;
  }

  /** Whether there is room for more hosts, and there may be some. */
  get mayBringHosts(): boolean {
    return !this.isExhausted && this.#hosts.size < maxHosts;
  }

  /** There may be hosts that the last round missed or this one has passed. */
  lookAgain(): void {
    this.#exhaustedAt = Number.NEGATIVE_INFINITY;
    this.#isRoundWhole = false;
    this.#roundOf = undefined;
  }

  /** There may be hosts in these shards, which are new to this worker. */
  lookInto(shards: readonly number[]): void {
    const knowsOthers = this.isExhausted;
    this.lookAgain();
    if (!knowsOthers) return;
    this.#place = beforeAll;
    this.#roundOf = shards;
  }

  /** Rows of hosts that aren't in memory yet, in this worker's shards. */
  async readNextHosts(held: readonly number[]): Promise<PendingRow[]> {
    for (;;) {
      if (this.#place === beforeAll) this.#isRoundWhole = true;
      const shards = this.#roundOf?.filter((shard) => held.includes(shard)) ?? held;
      const read = await rowsOfNextHosts(this.#db, this.job.id, { shards, after: this.#place, limit: rowsAtOnce });
      const last = read.at(-1);
      const isFull = read.length === rowsAtOnce;
      if (isFull && last !== undefined) this.#place = { shard: last.shard, host: last.host };
      else this.#endRound();
      const known = new Set(this.#hosts.keys());
      const fresh = read.filter((row) => !known.has(row.host));
      const lastLane = isFull && last !== undefined ? last.host : undefined;
      for (const row of fresh) this.#remember(row, row.host === lastLane);
      if (fresh.length > 0) {
        await this.#start();
        return fresh;
      }
      if (this.isExhausted) return [];
    }
  }

  #endRound(): void {
    if (this.#isRoundWhole) this.#exhaustedAt = performance.now();
    this.#place = beforeAll;
    this.#roundOf = undefined;
  }

  async #start(): Promise<void> {
    if (this.#isStarted) return;
    await startJob(this.#db, this.job.id);
    this.#isStarted = true;
  }

  /** More rows of hosts that are running out of rows in memory. */
  async refill(): Promise<PendingRow[]> {
    const read: PendingRow[] = [];
    for (const { shard, host, lastLine: afterLine } of [...this.#runningOut]) {
      const more = await moreRowsOfHost(this.#db, this.job.id, { shard, host, afterLine, limit: rowsAtOnce });
      for (const row of more) this.#remember(row, more.length === rowsAtOnce);
      if (more.length === 0) this.#expectNoMore({ shard, host });
      read.push(...more);
    }
    return read;
  }

  /** The row has left memory: its result is stored, or it was dropped. */
  settle(row: PendingRow): void {
    const known = this.#hosts.get(row.host);
    if (known === undefined) return;
    known.inMemory -= 1;
    this.#update(known);
  }

  /**
   * The row was released: its host is read again from the start once its other rows are settled, unless its shard has
   * gone to another worker.
   */
  giveUp(row: PendingRow): void {
    const known = this.#hosts.get(row.host);
    if (known !== undefined) known.isIncomplete = true;
    this.#expectNoMore(row);
    this.settle(row);
  }

  #expectNoMore(place: HostPlace): void {
    const known = this.#hosts.get(place.host);
    if (known === undefined) return;
    known.mayHaveMore = false;
    this.#update(known);
  }

  #remember({ shard, host, line }: PendingRow, mayHaveMore: boolean): void {
    const key = host;
    const known = this.#hosts.get(key) ?? { shard, host, inMemory: 0, lastLine: 0, mayHaveMore, isIncomplete: false };
    this.#hosts.set(key, known);
    known.inMemory += 1;
    known.lastLine = line;
    known.mayHaveMore = mayHaveMore;
    this.#update(known);
  }

  #update(known: KnownHost): void {
    if (known.mayHaveMore && known.inMemory < refillBelow) this.#runningOut.add(known);
    else this.#runningOut.delete(known);
    if (known.mayHaveMore || known.inMemory > 0) return;
    this.#hosts.delete(known.host);
    if (known.isIncomplete && this.#isMine(known.shard)) this.lookAgain();
  }
}
