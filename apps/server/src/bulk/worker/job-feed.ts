import type { Database } from '../../db/database.ts';
import { startJob, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { type HostPlace, moreRowsOfHost, type PendingRow, rowsOfNextHosts } from './pending-rows.ts';

const rowsAtOnce = 500;
/** Rows of one host are read again before the last ones are done, so that nobody waits for the database. */
const refillBelow = 250;
/** Rows may come back without our being told: from a worker that died, or because somebody has failed ones retried. */
const lookAgainAfterMs = 3000;

/**
 * Hosts of which rows are in memory, more than are ever under way and waiting to be stored. Those that asked to be left
 * alone stay there meanwhile: a job in which all do must not fill the memory.
 */
const maxHosts = 2000;

const beforeAll: HostPlace = { shard: -1, host: '' };

/** A host of which rows are in memory. */
interface KnownHost extends HostPlace {
  /** Read and not settled. */
  inMemory: number;
  lastLine: number;
  mayHaveMore: boolean;
  /** Rows of it were given up, and wait in the database again. */
  isIncomplete: boolean;
}

/**
 * Reads the rows of a job that are this worker's to track, going from host to host round and round, so that a host
 * with a million slow rows is read a little and passed by.
 */
export class JobFeed {
  readonly #db: Database;
  readonly #isMine: (shard: number) => boolean;
  readonly #hosts = new Map<string, KnownHost>();
  readonly #runningOut = new Set<KnownHost>();
  #place = beforeAll;
  /** The only shards that this round goes through; undefined when it goes through all of them. */
  #roundOf: readonly number[] | undefined;
  /** Whether all hosts there are come by in this round. */
  #isRoundWhole = false;
  #isStarted: boolean;
  #exhaustedAt = Number.NEGATIVE_INFINITY;
  readonly job: VisibleJobRow;
  /** Ends what is under way of it. One for all rows: a controller for each costs as much as a response. */
  readonly abort = new AbortController();

  constructor(db: Database, job: VisibleJobRow, isMine: (shard: number) => boolean) {
    this.#db = db;
    this.#isMine = isMine;
    this.job = job;
    this.#isStarted = job.status !== 'PENDING';
  }

  /** Whether `refill` would bring something. */
  get isRunningOut(): boolean {
    return this.#runningOut.size > 0;
  }

  /** The last round found no host that is not in memory: until something changes there is no use in another. */
  get isExhausted(): boolean {
    return performance.now() - this.#exhaustedAt < lookAgainAfterMs;
  }

  /** Whether there is room for hosts that are not in memory, and there may be some. */
  get mayBringHosts(): boolean {
    return !this.isExhausted && this.#hosts.size < maxHosts;
  }

  /** There may be hosts that the last round did not find, or this one has passed by. */
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

  /** Rows of hosts that are not in memory yet, in the shards that this worker holds. */
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

  /** More rows of the hosts whose rows are running out. */
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

  /** The row is not in memory any more: its result is stored, or it was dropped. */
  settle(row: PendingRow): void {
    const known = this.#hosts.get(row.host);
    if (known === undefined) return;
    known.inMemory -= 1;
    this.#update(known);
  }

  /**
   * The row was given up: its host is read again from the start once its other rows are settled, if its shard has not
   * gone to another worker by then.
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
