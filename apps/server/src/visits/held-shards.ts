import { textHash } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import type { FetchedTask, NewTask, TaskKind, TaskQueue } from '../tasks/index.ts';

/** A shard whose last requests take longer than that, because a host hangs, is better gone on with than shut to everyone. */
const leavePatienceMs = 2000;
const stayMs = 20_000;
/** Who has nothing to do any more keeps its shards for so long: the next work mostly comes soon. */
const keepIdleMs = 10_000;
/** How often it is asked for shards that others gave back. */
const fetchEveryMs = 500;
/** A task that got lost, which hardly ever happens, is sent again after so many reports. */
const reportsPerSend = 3;

/** What the task of a shard says: work on the shard. A shard has one, and so one worker, at a time. */
export interface ShardPayload {
  shard: number;
}

/** Work at hosts, which are divided into shards. */
export interface ShardedWork {
  kind: TaskKind & { heartbeatSeconds: number };
  /** Those in which there is something to do now, of all of them or among some. */
  waitingShards(db: Database, among?: readonly number[]): Promise<number[]>;
}

/** What the worker does with its shards. */
export interface ShardUse {
  /** Whether something of the shard is under way. */
  isInUse(shard: number): boolean;
  /** Whether there is anything to do. */
  hasWork: boolean;
}

interface HeldShard {
  task: FetchedTask<ShardPayload>;
  /** Since when nothing more of it is started. */
  leavingSince?: number | undefined;
  /** It could not leave before, because a host hangs, and is not asked to until then. */
  staysUntil?: number;
}

interface HeldShardsDeps {
  db: Database;
  queue: TaskQueue;
  work: ShardedWork;
  /** Whether there may be workers in other processes. */
  hasOthers: boolean;
  /** Tells others that this worker is alive, and how many there are. */
  reportAlive(): Promise<number>;
  nowMs?(): number;
}

/**
 * The shards that one worker has from the queue. Who is alone has all. Several share them out evenly: each has at most as
 * many as there are shards with work for each of them, gives back what it has more, and asks for what it has less.
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

  /** Whose hosts this worker may ask. */
  get usable(): number[] {
    return [...this.#held]
      .flatMap(([shard, { leavingSince }]) => (leavingSince === undefined ? [shard] : []))
      .sort((a, b) => a - b);
  }

  isUsable(shard: number): boolean {
    const held = this.#held.get(shard);
    return held !== undefined && held.leavingSince === undefined;
  }

  /** Whether shards are to go back to the queue once nothing of them is under way. */
  get isGiving(): boolean {
    return this.usable.length < this.#held.size;
  }

  /** There may be something to do in shards that have no task. */
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
    // Before it gives any back, or it would get the same ones again.
    if (use.hasWork && this.#fetchDueInMs === 0) await this.#fetch();
    await this.#giveBack(use);
    return this.usable.join() !== before;
  }

  /** How long until there is something to do. */
  dueInMs({ hasWork }: ShardUse): number {
    if (!hasWork && this.#held.size === 0) return Number.POSITIVE_INFINITY;
    return Math.min(this.#reportDueInMs, hasWork ? this.#fetchDueInMs : Number.POSITIVE_INFINITY);
  }

  /** A third of the heartbeat, so that a process which is merely busy is not taken for dead. */
  get #reportDueInMs(): number {
    return Math.max(0, this.#reportedAt + (this.#deps.work.kind.heartbeatSeconds * 1000) / 3 - this.#nowMs());
  }

  /** Who is alone gets what it sends, and nobody else's. */
  get #fetchDueInMs(): number {
    if (this.#held.size >= this.#share) return Number.POSITIVE_INFINITY;
    if (this.#isFetchDue) return 0;
    return this.#deps.hasOthers
      ? Math.max(0, this.#fetchedAt + fetchEveryMs - this.#nowMs())
      : Number.POSITIVE_INFINITY;
  }

  /** Says that the worker is alive, and gives up what it was taken for dead and lost. A task may have got lost, too. */
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

  /** Shards in which nothing is left to do are of no use to anyone. */
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

  /** Those first that can go at once. */
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

  async #giveBack({ isInUse }: Pick<ShardUse, 'isInUse'>): Promise<void> {
    const free = [...this.#held].filter(([shard, held]) => held.leavingSince !== undefined && !isInUse(shard));
    if (free.length === 0) return;
    const { db, queue, work } = this.#deps;
    const shards = free.map(([shard]) => shard);
    await queue.remove(
      work.kind.name,
      free.map(([, { task }]) => task),
    );
    for (const shard of shards) this.#held.delete(shard);
    // Only now: whoever had something to do before the task ended found it there, and sent none.
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

  /** Leaves all that is left to others. Nothing may be under way. */
  async release(): Promise<void> {
    for (const held of this.#held.values()) held.leavingSince ??= this.#nowMs();
    await this.#giveBack({ isInUse: () => false });
  }
}

/** The hosts are divided among so many shards: as many workers there can be. */
export const shardCount = 64;

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** All that is to be done at a host is in one shard. Stored with every row and monitor: changing it changes who asks which host. */
export const shardOf = (host: string): number => textHash(host) % shardCount;

const toTask = (shard: number): NewTask<ShardPayload> => ({ key: String(shard), payload: { shard } });
