import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HostRestsError } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/is-database-unavailable.ts';
import { Alarm, HeldShards, type ShardUse, type TaskQueue } from '../../tasks/index.ts';
import { openJobs, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { removeWorker } from './bulk-workers-table.ts';
import { type CheckedRow, failedResult } from './check-row.ts';
import { HostLanes } from './host-lanes.ts';
import type { HostPace } from './host-pace.ts';
import { JobFeed } from './job-feed.ts';
import { type FinishedRow, type PackedRows, packRows } from './pack-rows.ts';
import type { PendingRow } from './pending-rows.ts';
import { ResultSaver } from './result-saver.ts';
import { rowsOfShards } from './rows-of-shards.ts';
import { saveWithRetry } from './save-with-retry.ts';

export interface BulkWorkerDeps {
  db: Database;
  queue: TaskQueue;
  /** Whether there may be workers in other processes. */
  hasOthers: boolean;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Which hosts are left alone for a while. */
  pace: Pick<HostPace, 'hasRests' | 'restOf' | 'againAt'>;
  checkRow(job: VisibleJobRow, row: PendingRow, signal: AbortSignal): Promise<CheckedRow>;
  /** Rows under way at once. */
  concurrency: number;
  /** Of them, to one host. */
  perHost: number;
}

type QueuedRow = PendingRow & { feed: JobFeed; jobId: string; person: string; attempts: number; waits: number };

/** So soon a worker of another process than the one that took a file in begins with it. */
const pollMs = 250;
/** Places beyond all others, for people who have nothing under way: the rows of another that hang must not fill all. */
const newcomerPlaces = 8;
/** Results that may wait to be stored before no more rows are started. */
const maxUnsaved = 900;
/** Of a row whose tracking fails through our own fault. */
const maxAttempts = 3;
/** A row is asked again so often when its host asks to wait. */
const maxWaits = 3;
/** How long rows under way may take to finish when the worker is to stop. */
const stopPatienceMs = 3000;

/** Tracks the rows of all open jobs that are this worker's share. Any number of them may run, in any processes. */
export class BulkWorker {
  readonly #deps: BulkWorkerDeps;
  readonly #workerId = randomUUID();
  readonly #shards: HeldShards;
  readonly #lanes: HostLanes<QueuedRow>;
  readonly #saver: ResultSaver<FinishedRow<QueuedRow>, PackedRows<QueuedRow>>;
  readonly #feeds = new Map<string, JobFeed>();
  readonly #underWay = new Set<QueuedRow>();
  /** Rows of each shard that were started and whose results are not stored. */
  readonly #busyRows = new Map<number, number>();
  readonly #alarm = new Alarm({ keepsAlive: true });
  readonly #ended: Promise<void>;
  #jobsReadAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  /** Until the database is back nothing is started: it could not be stored. */
  #isDatabaseAway = false;

  constructor(deps: BulkWorkerDeps) {
    this.#deps = deps;
    this.#shards = new HeldShards({ ...deps, work: rowsOfShards(deps.db, this.#workerId) });
    this.#lanes = new HostLanes(deps.perHost, deps.pace);
    this.#saver = new ResultSaver({
      pack: packRows,
      save: (packed) => this.#save(packed),
      onSaved: ({ rows }) => this.#onSaved(rows),
    });
    this.#ended = this.#run();
  }

  /** Looks for new jobs now. */
  wake(): void {
    this.#jobsReadAt = Number.NEGATIVE_INFINITY;
    for (const feed of this.#feeds.values()) feed.lookAgain();
    this.#shards.sendSoon();
    this.#alarm.ring();
  }

  /** Stores what is done and leaves the rest to others. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    const stopAt = performance.now() + stopPatienceMs;
    while (this.#underWay.size > 0 && performance.now() < stopAt) await delay(20);
    for (const { feed } of this.#underWay) feed.abort.abort();
    while (this.#underWay.size > 0) await delay(5);
    await this.#saver.flush();
    await this.#signOff().catch((error) => this.#deps.logger.error({ err: error }, 'a bulk worker could not sign off'));
  }

  async #signOff(): Promise<void> {
    await this.#shards.release();
    await removeWorker(this.#deps.db, this.#workerId);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#readJobs();
        await this.#renewShards();
        await this.#readRows();
        this.#startRows();
      } catch (error) {
        this.#isDatabaseAway = isDatabaseUnavailable(error);
        this.#deps.logger.error({ err: error }, 'a bulk worker could not read its work');
        await delay(pollMs);
      }
      if (!this.#isStopping) await this.#alarm.sleep(Math.min(pollMs, this.#shards.dueInMs(this.#shardUse)) / 1000);
    }
  }

  async #renewShards(): Promise<void> {
    const before = this.#shards.usable;
    const hasChanged = await this.#shards.renew(this.#shardUse);
    if (!hasChanged) return;
    const { usable } = this.#shards;
    for (const row of this.#lanes.drop(({ shard }) => !usable.includes(shard))) row.feed.giveUp(row);
    const gained = usable.filter((shard) => !before.includes(shard));
    if (gained.length === 0) return;
    for (const feed of this.#feeds.values()) feed.lookInto(gained);
  }

  get #shardUse(): ShardUse {
    return {
      isInUse: (shard) => (this.#busyRows.get(shard) ?? 0) > 0,
      hasWork: this.#feeds.size > 0,
      load: this.#underWay.size / this.#deps.concurrency,
    };
  }

  get #isIdle(): boolean {
    return this.#underWay.size === 0 && this.#lanes.waiting === 0;
  }

  async #readJobs(): Promise<void> {
    if (performance.now() - this.#jobsReadAt < pollMs) return;
    const open = new Map((await openJobs(this.#deps.db)).map((job) => [job.id, job]));
    this.#jobsReadAt = performance.now();
    this.#isDatabaseAway = false;
    for (const [id, feed] of this.#feeds) {
      if (open.has(id)) continue;
      this.#feeds.delete(id);
      feed.abort.abort();
    }
    for (const row of this.#lanes.drop(({ feed }) => !open.has(feed.job.id))) row.feed.giveUp(row);
    for (const job of open.values()) {
      if (this.#feeds.has(job.id)) continue;
      this.#feeds.set(job.id, this.#feedOf(job));
      this.#shards.sendSoon();
    }
  }

  #feedOf(job: VisibleJobRow): JobFeed {
    return new JobFeed(this.#deps.db, job, (shard) => this.#shards.isUsable(shard));
  }

  /** Reads ahead as far as there is room; jobs take turns. */
  async #readRows(): Promise<void> {
    const shards = this.#shards.usable;
    if (shards.length === 0) return;
    for (const feed of this.#feeds.values()) this.#queue(feed, await feed.refill());
    for (;;) {
      const feed = this.#nextFeed();
      if (feed === undefined) return;
      // However much there is to read, other jobs may have come, and this one may be cancelled.
      if (performance.now() - this.#jobsReadAt >= pollMs) return this.#alarm.ring();
      this.#queue(feed, await feed.readNextHosts(shards));
    }
  }

  #nextFeed(): JobFeed | undefined {
    if (this.#isStopping) return undefined;
    for (const [id, feed] of this.#feeds) {
      if (!this.#mayBringHosts(feed)) continue;
      this.#feeds.delete(id);
      this.#feeds.set(id, feed);
      return feed;
    }
    return undefined;
  }

  /** Each job reads for itself: what one person has in memory must not keep out another. */
  #mayBringHosts(feed: JobFeed): boolean {
    return feed.mayBringHosts && this.#lanes.readyLanes(feed.job.id) < this.#deps.concurrency;
  }

  #queue(feed: JobFeed, rows: readonly PendingRow[]): void {
    const { id: jobId, userId } = feed.job;
    this.#lanes.add(rows.map((row) => ({ ...row, feed, jobId, person: userId ?? jobId, attempts: 0, waits: 0 })));
    this.#startRows();
  }

  #startRows(): void {
    while (this.#mayStart()) {
      const row = this.#lanes.start({ onlyNewcomers: this.#underWay.size >= this.#deps.concurrency });
      if (row === undefined) break;
      // Its shard may be on its way to another worker, who will read it there.
      if (!this.#shards.isUsable(row.shard)) {
        this.#lanes.finish(row);
        row.feed.giveUp(row);
        continue;
      }
      this.#busyRows.set(row.shard, (this.#busyRows.get(row.shard) ?? 0) + 1);
      void this.#track(row);
    }
  }

  #mayStart(): boolean {
    if (this.#isStopping || this.#isDatabaseAway) return false;
    return this.#underWay.size < this.#deps.concurrency + newcomerPlaces && this.#saver.unsaved < maxUnsaved;
  }

  /** Has the next rows read before there are too few to go on with: the database may be busy storing results. */
  #readAhead(): void {
    const feeds = [...this.#feeds.values()];
    if (feeds.some((feed) => feed.isRunningOut || this.#mayBringHosts(feed))) this.#alarm.ring();
  }

  async #track(row: QueuedRow): Promise<void> {
    const { job, abort } = row.feed;
    this.#underWay.add(row);
    try {
      const checked = await this.#deps.checkRow(job, row, abort.signal);
      const until = this.#askAgainAt(row, checked);
      if (until === undefined) this.#saver.add({ row, checked });
      else this.#wait({ ...row, waits: row.waits + 1 }, until);
    } catch (error) {
      this.#isDatabaseAway ||= isDatabaseUnavailable(error);
      if (abort.signal.aborted || this.#isDatabaseAway) this.#giveUp(row);
      else if (error instanceof HostRestsError) this.#wait(row, error.until);
      else this.#tryAgain(row, error);
    }
    this.#underWay.delete(row);
    this.#lanes.finish(row);
    this.#startRows();
    if (this.#isIdle || this.#shards.isGiving) void this.#saver.flush();
    this.#readAhead();
  }

  #askAgainAt({ waits }: QueuedRow, { busyHost }: CheckedRow): number | undefined {
    return busyHost === undefined || waits === maxWaits ? undefined : this.#deps.pace.againAt(busyHost);
  }

  /** Has a row wait until a host has rested. */
  #wait(row: QueuedRow, until: number): void {
    this.#release(row);
    if (row.feed.abort.signal.aborted) row.feed.giveUp(row);
    else this.#lanes.putOff(row, until);
  }

  #giveUp(row: QueuedRow): void {
    this.#release(row);
    row.feed.giveUp(row);
  }

  #tryAgain(row: QueuedRow, error: unknown): void {
    this.#deps.logger.error({ err: error }, 'tracking a row failed on our side');
    const attempts = row.attempts + 1;
    if (attempts < maxAttempts) {
      this.#release(row);
      this.#lanes.add([{ ...row, attempts }]);
    } else
      this.#saver.add({ row, checked: { result: failedResult(row, 'Tracking failed on our side.'), check: null } });
  }

  #release({ shard }: PendingRow): void {
    this.#busyRows.set(shard, (this.#busyRows.get(shard) ?? 0) - 1);
  }

  async #save({ byJob }: PackedRows<QueuedRow>): Promise<void> {
    for (const [job, results] of byJob) await saveWithRetry(this.#deps, job, results, () => this.#isStopping);
  }

  #onSaved(rows: readonly QueuedRow[]): void {
    for (const row of rows) {
      this.#release(row);
      row.feed.settle(row);
    }
    if (this.#shards.isGiving) this.#alarm.ring();
    this.#readAhead();
    this.#startRows();
  }
}
