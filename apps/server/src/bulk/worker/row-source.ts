import type { Database } from '../../db/database.ts';
import type { TaskKind } from '../../tasks/index.ts';
import type { HostItem, HostLanes, Outlook, Source, UsableShards } from '../../visits/index.ts';
import { openJobs, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { JobFeed } from './job-feed.ts';
import { type PendingRow, waitingShards } from './pending-rows.ts';

/**
 * Work on the rows of one shard, for all jobs. A shard has one task, and so one worker, at a time: that is how the
 * per-host request limit holds across workers without coordination between them.
 */
export const shardTask = {
  name: 'bulk-shard',
  policy: 'exclusive',
  heartbeatSeconds: 10,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;

/** A pending row. */
export type QueuedRow = PendingRow & HostItem & { feed: JobFeed; attempts: number; waits: number };

export interface RowSourceDeps {
  db: Database;
  /** How many rows of one person run at once. */
  concurrency: number;
  /** A job has finished or was stopped. */
  onJobEnd?(): void;
}

/** While there are jobs, how soon new ones are started and canceled ones stopped. */
const pollMs = 250;

/** Reads the rows of open jobs in this worker's shards. */
export class RowSource implements Source<QueuedRow> {
  readonly kind = shardTask;
  readonly waitingShards = waitingShards;
  readonly #db: Database;
  readonly #deps: RowSourceDeps;
  readonly #feeds = new Map<string, JobFeed>();
  #usable: readonly number[] = [];
  #jobsReadAt = Number.NEGATIVE_INFINITY;

  constructor(deps: RowSourceDeps) {
    this.#db = deps.db;
    this.#deps = deps;
  }

  async look(lanes: HostLanes<QueuedRow>): Promise<Outlook> {
    const isElsewhere = this.#isPollDue ? await this.#readJobs(lanes) : false;
    const hasWork = this.#feeds.size > 0;
    return { hasWork, nextAt: hasWork ? Date.now() + pollMs : Number.POSITIVE_INFINITY, isElsewhere };
  }

  get #isPollDue(): boolean {
    return this.#feeds.size === 0 || performance.now() - this.#jobsReadAt >= pollMs;
  }

  /** Returns whether there are new jobs. */
  async #readJobs(lanes: HostLanes<QueuedRow>): Promise<boolean> {
    const open = new Map((await openJobs(this.#db)).map((job) => [job.id, job]));
    this.#jobsReadAt = performance.now();
    const ended = [...this.#feeds].filter(([id]) => !open.has(id));
    for (const [id, feed] of ended) {
      this.#feeds.delete(id);
      feed.abort.abort();
    }
    if (ended.length > 0) {
      for (const row of lanes.drop(({ feed }) => !open.has(feed.job.id))) this.leave(row);
      this.#deps.onJobEnd?.();
    }
    const fresh = [...open.values()].filter(({ id }) => !this.#feeds.has(id));
    for (const job of fresh) this.#feeds.set(job.id, this.#feedOf(job));
    return fresh.length > 0;
  }

  #feedOf(job: VisibleJobRow): JobFeed {
    return new JobFeed(this.#db, job, (shard) => this.#usable.includes(shard));
  }

  /** Reads ahead as far as there is room; jobs take turns. */
  async read(lanes: HostLanes<QueuedRow>, { usable, gained }: UsableShards, start: () => void): Promise<void> {
    this.#usable = usable;
    if (gained.length > 0) for (const feed of this.#feeds.values()) feed.lookInto(gained);
    for (const feed of this.#feeds.values()) this.#queue(lanes, feed, await feed.refill());
    for (let feed = this.#nextFeed(lanes); feed !== undefined; feed = this.#nextFeed(lanes)) {
      this.#queue(lanes, feed, await feed.readNextHosts(usable));
      start();
      // Limited: other jobs may have arrived, and this one may be canceled.
      if (this.#isPollDue) return;
    }
  }

  #nextFeed(lanes: HostLanes<QueuedRow>): JobFeed | undefined {
    for (const [id, feed] of this.#feeds) {
      if (!this.#mayBringHosts(lanes, feed)) continue;
      this.#feeds.delete(id);
      this.#feeds.set(id, feed);
      return feed;
    }
    return undefined;
  }

  /** Each job has its own limit: one person's rows in memory must not keep out another's. */
  #mayBringHosts(lanes: HostLanes<QueuedRow>, feed: JobFeed): boolean {
    return feed.mayBringHosts && lanes.readyLanes(feed.job.id) < this.#deps.concurrency;
  }

  #queue(lanes: HostLanes<QueuedRow>, feed: JobFeed, rows: readonly PendingRow[]): void {
    const { id: group, userId } = feed.job;
    lanes.add(rows.map((row) => ({ ...row, feed, group, party: userId ?? group, attempts: 0, waits: 0 })));
  }

  mayReadMore(lanes: HostLanes<QueuedRow>): boolean {
    for (const feed of this.#feeds.values()) if (feed.isRunningOut || this.#mayBringHosts(lanes, feed)) return true;
    return false;
  }

  settle(row: QueuedRow): void {
    row.feed.settle(row);
  }

  leave(row: QueuedRow): void {
    row.feed.giveUp(row);
  }

  wake(): void {
    this.#jobsReadAt = Number.NEGATIVE_INFINITY;
    for (const feed of this.#feeds.values()) feed.lookAgain();
  }

  abort(): void {
    for (const feed of this.#feeds.values()) feed.abort.abort();
  }
}
