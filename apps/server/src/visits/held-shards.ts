import { textHash } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import type { FetchedTask, NewTask, TaskKind, TaskQueue } from '../tasks/index.ts';

/**
 * If a shard's last requests take longer than this because a host hangs, it is better to continue with it than to block
 * it for everyone.
 */
const leavePatienceMs = 2000;
const stayMs = 20_000;
/** How long an idle worker keeps its shards: more work usually comes soon. */
const keepIdleMs = 10_000;
/** How often shards that others released are requested. */
const fetchEveryMs = 500;
/** A lost task, which is very rare, is sent again after this many reports. */
const reportsPerSend = 3;

/** The task of a shard: work on it. A shard has one task, and so one worker, at a time. */
export interface ShardPayload {
  shard: number;
}

/** Work at hosts, which are divided into shards. */
export interface ShardedWork {
  kind: TaskKind & { heartbeatSeconds: number };
  /** The shards with work to do now, of all or of some. */
  waitingShards(db: Database, among?: readonly number[]): Promise<number[]>;
}

/** The worker's use of a shard. */
export interface ShardUse {
  /** Whether something in the shard is running. */
  isInUse(shard: number): boolean;
  /** Whether there is anything to do. */
  hasWork: boolean;
}

interface HeldShard {
  task: FetchedTask<ShardPayload>;
  /** Since when nothing new is started in it. */
  leavingSince?: number | undefined;
  /** It couldn't be released because a host hangs, and isn't asked to be again until then. */
  staysUntil?: number;
}

interface HeldShardsDeps {
  db: Database;
  queue: TaskQueue;
  work: ShardedWork;
  /** Whether there may be workers in other processes. */
  hasOthers: boolean;
  /** Reports that this worker is alive, and returns how many there are. */
  reportAlive(): Promise<number>;
  nowMs?(): number;
}

/**
 * The shards that one worker holds. A worker that is alone has all of them. Several share them evenly: each has at most
 * its share of the shards with work, releases any excess and requests any shortfall.
 */
export class HeldShards {
  readonly #deps: HeldShardsDeps;
  readonly #nowMs: () => number;
  readonly #held = new Map<number, HeldShard>();
  #reportedAt = Number.NEGATIVE_INFINITY;
  #fetchedAt = 0;
  #isFetchDue = true;
  #workSeenAt = Number.NEGATIVE_INFINITY;
  #isSendDue = true;
  #reports = 0;
  /** How many it may have. */
  #share = Number.POSITIVE_INFINITY;

  constructor(deps: HeldShardsDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? (() => performance.now());
  }

  /** The shards whose hosts this worker may visit. */
  get usable(): number[] {
    return [...this.#held]
      .flatMap(([shard, { leavingSince }]) => (leavingSince === undefined ? [shard] : []))
      .sort((a, b) => a - b);
  }

  isUsable(shard: number): boolean {
    const held = this.#held.get(shard);
    return held !== undefined && held.leavingSince === undefined;
  }

  /** Whether shards will be released once nothing in them is running. */
  get isGiving(): boolean {
    return this.usable.length < this.#held.size;
  }

  /** There may be work in shards without a task. */
  sendSoon(): void {
    this.#isSendDue = true;
  }

  /** Returns whether the usable shards changed. */
  async renew(use: ShardUse): Promise<boolean> {
    const before = this.usable.join();
    if (use.hasWork) this.#workSeenAt = this.#nowMs();
    else if (this.#held.size === 0) return false;
    if (this.#reportDueInMs === 0) await this.#report(use);
    if (this.#isSendDue && use.hasWork) await this.#send();
    this.#takeLeave(use);
    // Before releasing any, or it would get the same ones again.
    if (use.hasWork && this.#fetchDueInMs === 0) await this.#fetch();
    await this.#releaseUnused(use);
    return this.usable.join() !== before;
  }

  /** How long until there is something to do. */
  dueInMs({ hasWork }: ShardUse): number {
    if (!hasWork && this.#held.size === 0) return Number.POSITIVE_INFINITY;
    return Math.min(this.#reportDueInMs, hasWork ? this.#fetchDueInMs : Number.POSITIVE_INFINITY);
  }

  /** A third of the heartbeat, so that a busy process isn't presumed dead. */
  get #reportDueInMs(): number {
    return Math.max(0, this.#reportedAt + (this.#deps.work.kind.heartbeatSeconds * 1000) / 3 - this.#nowMs());
  }

  /** A worker that is alone gets what it sends, and no one else's. */
  get #fetchDueInMs(): number {
    if (this.#held.size >= this.#share) return Number.POSITIVE_INFINITY;
    if (this.#isFetchDue) return 0;
    return this.#deps.hasOthers
      ? Math.max(0, this.#fetchedAt + fetchEveryMs - this.#nowMs())
      : Number.POSITIVE_INFINITY;
  }

  /**
   * Reports that the worker is alive, and drops shards it lost because it was presumed dead. Also resends lost tasks.
   */
  async #report(use: ShardUse): Promise<void> {
    const { db, queue, work, hasOthers, reportAlive } = this.#deps;
    const workers = await reportAlive();
    const held = Array.from(this.#held.values(), ({ task }) => task);
    const kept = await queue.touch(work.kind.name, held);
    for (const { id, payload } of held) if (!kept.has(id)) this.#held.delete(payload.shard);
    if (hasOthers) await queue.supervise(work.kind.name);
    this.#share = Number.POSITIVE_INFINITY;
    if (workers > 1 && use.hasWork) this.#share = this.#shareAmong(workers, await work.waitingShards(db), use);
    this.#leave(this.usable.length - this.#share, use);
    this.#reports += 1;
    if (this.#reports % reportsPerSend === 0) this.#isSendDue = true;
    this.#reportedAt = this.#nowMs();
  }

  /** Shards without work are no use to anyone. */
  #shareAmong(workers: number, waiting: readonly number[], { isInUse }: ShardUse): number {
    const withWork = new Set(waiting);
    for (const [shard, held] of this.#held) {
      if (isInUse(shard)) withWork.add(shard);
      else if (!withWork.has(shard)) held.leavingSince ??= this.#nowMs();
    }
    return Math.max(1, Math.ceil(withWork.size / workers));
  }

  async #send(): Promise<void> {
    const { db, queue, work } = this.#deps;
    this.#isSendDue = false;
    const waiting = await work.waitingShards(db);
    await queue.send(work.kind.name, waiting.filter((shard) => !this.#held.has(shard)).map(toTask));
    this.#isFetchDue = true;
  }

  /** Those that can be released immediately come first. */
  #leave(count: number, { isInUse }: Pick<ShardUse, 'isInUse'>): void {
    const now = this.#nowMs();
    const mayLeave = [...this.#held].filter(
      ([, { leavingSince, staysUntil = 0 }]) => leavingSince === undefined && staysUntil <= now,
    );
    mayLeave.sort(([one], [other]) => Number(isInUse(one)) - Number(isInUse(other)));
    for (const [, held] of mayLeave.slice(0, Math.max(0, count))) held.leavingSince = now;
  }

  #takeLeave(use: ShardUse): void {
    const now = this.#nowMs();
    if (!use.hasWork && now - this.#workSeenAt >= keepIdleMs) this.#leave(this.#held.size, use);
    for (const [shard, held] of this.#held) {
      if (held.leavingSince === undefined || !use.isInUse(shard) || now - held.leavingSince < leavePatienceMs) continue;
      held.leavingSince = undefined;
      held.staysUntil = now + stayMs;
    }
  }

  async #releaseUnused({ isInUse }: Pick<ShardUse, 'isInUse'>): Promise<void> {
    const free = [...this.#held].filter(([shard, held]) => held.leavingSince !== undefined && !isInUse(shard));
    if (free.length === 0) return;
    const { db, queue, work } = this.#deps;
    const shards = free.map(([shard]) => shard);
    await queue.remove(
      work.kind.name,
      free.map(([, { task }]) => task),
    );
    for (const shard of shards) this.#held.delete(shard);
    // Only now: anyone with new work before the task ended found it there, and sent none.
    try {
      await queue.send(work.kind.name, (await work.waitingShards(db, shards)).map(toTask));
    } catch (error) {
      this.#isSendDue = true;
      throw error;
    }
  }

  async #fetch(): Promise<void> {
    const { queue, work } = this.#deps;
    const wanted = Math.min(this.#share - this.#held.size, shardCount);
    for (const task of await queue.fetch<ShardPayload>(work.kind.name, wanted)) {
      this.#held.set(task.payload.shard, { task });
    }
    this.#fetchedAt = this.#nowMs();
    this.#isFetchDue = false;
  }

  /** Releases everything. Nothing may be running. */
  async release(): Promise<void> {
    for (const held of this.#held.values()) held.leavingSince ??= this.#nowMs();
    await this.#releaseUnused({ isInUse: () => false });
  }
}

/** The number of shards, which is the maximum number of workers. */
export const shardCount = 64;

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/**
 * All work at a host is in one shard. Stored with every row and monitor, so changing it changes who visits which host.
 */
export const shardOf = (host: string): number => textHash(host) % shardCount;

const toTask = (shard: number): NewTask<ShardPayload> => ({ key: String(shard), payload: { shard } });
