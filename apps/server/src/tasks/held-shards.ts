import type { Database } from '../db/database.ts';
import { HeldTasks } from './held-tasks.ts';
import type { TaskKind } from './task-kind.ts';
import type { FetchedTask, NewTask, TaskQueue } from './task-queue.ts';

/** After about so long a shard goes back to the queue, where an idle worker gets it first. */
const sliceMs = { least: 4000, most: 6000 };
/** A shard whose last requests take longer than that, because a host hangs, is better gone on with than shut to everyone. */
const leavePatienceMs = 2000;
const fetchAtOnce = 16;
/**
 * An idle worker asks often, and one with all hands full seldom: so the idle one is first, and yet no shard waits long.
 * Each time in vain it asks half as often, down to twice a second, or as seldom as its work allows.
 */
const fetchEveryMs = { idle: 100, inVain: 500, busy: 1000 };

/** A task that got lost, which hardly ever happens, is sent again after so many reports. */
const reportsPerSend = 3;

/** What the task of a shard says: work on the shard, for a while. A shard has one, and so one worker, at a time. */
export interface ShardPayload {
  shard: number;
}

/** Work that is divided into shards, of which a worker holds some for a while. */
export interface ShardedWork {
  kind: TaskKind;
  /** Those in which there is something to do, of all of them or among some. */
  waitingShards(db: Database, among?: readonly number[]): Promise<number[]>;
  /** Called now and then, for others to know that this worker is alive. Returns how many there are. */
  reportAlive(): Promise<number>;
  /** How seldom an idle worker asks for shards. Twice a second when left out. */
  idleFetchMs?: number;
}

/** What the worker does with its shards. */
export interface ShardUse {
  /** Whether something of the shard is under way. */
  isInUse(shard: number): boolean;
  /** Whether there is anything to do. */
  hasWork: boolean;
  /** How much of what it can do at once it does: 0 to 1. */
  load: number;
}

interface HeldShard {
  task: FetchedTask<ShardPayload>;
  sliceEndsAt: number;
  /** Since when nothing more of it is started. */
  leavingSince: number | undefined;
}

interface HeldShardsDeps {
  db: Database;
  queue: TaskQueue;
  work: ShardedWork;
  /** Whether workers may die that nobody but the queue would notice: those of other processes. */
  hasOthers: boolean;
  nowMs?(): number;
}

/** The shards that one worker has from the queue. */
export class HeldShards {
  readonly #deps: HeldShardsDeps;
  readonly #nowMs: () => number;
  readonly #tasks: HeldTasks<ShardPayload>;
  readonly #held = new Map<number, HeldShard>();
  #reportedAt = Number.NEGATIVE_INFINITY;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #fetchesInVain = 0;
  #isSendDue = true;
  #reports = 0;
  #workers = 1;

  constructor(deps: HeldShardsDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? (() => performance.now());
    this.#tasks = new HeldTasks({ ...deps, kind: deps.work.kind });
  }

  /** Whose hosts this worker may ask. */
  get usable(): number[] {
    return this.#select(({ leavingSince }) => leavingSince === undefined);
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
    this.#fetchesInVain = 0;
  }

  /** Returns whether the usable shards changed. */
  async renew(use: ShardUse): Promise<boolean> {
    const before = this.usable.join();
    if (this.#reportDueInMs === 0) await this.#report();
    if (this.#isSendDue && use.hasWork) await this.#send();
    this.#endSlices(use);
    // Before it gives any back, or it would get the same ones again.
    if (use.hasWork && this.#fetchDueInMs(use) === 0) await this.#fetch();
    await this.#giveBack(use);
    return this.usable.join() !== before;
  }

  /** How long until there is something to do. */
  dueInMs(use: ShardUse): number {
    return Math.min(this.#reportDueInMs, use.hasWork ? this.#fetchDueInMs(use) : Number.POSITIVE_INFINITY);
  }

  get #reportDueInMs(): number {
    return Math.max(0, this.#reportedAt + this.#tasks.reportEverySeconds * 1000 - this.#nowMs());
  }

  #fetchDueInMs({ load }: ShardUse): number {
    const { idleFetchMs = fetchEveryMs.inVain } = this.#deps.work;
    const idleMs = Math.min(fetchEveryMs.idle * 2 ** this.#fetchesInVain, idleFetchMs);
    const everyMs = idleMs + Math.min(1, load) * (Math.max(idleMs, fetchEveryMs.busy) - idleMs);
    return Math.max(0, this.#fetchedAt + everyMs - this.#nowMs());
  }

  /** Says that the worker is alive, and gives up what it was taken for dead and lost. A task may have got lost, too. */
  async #report(): Promise<void> {
    this.#workers = await this.#deps.work.reportAlive();
    for (const { id, payload } of await this.#tasks.report()) {
      // The shard may have come back since, with another task.
      if (this.#held.get(payload.shard)?.task.id === id) this.#held.delete(payload.shard);
    }
    this.#reports += 1;
    if (this.#reports % reportsPerSend === 0) this.#isSendDue = true;
    this.#reportedAt = this.#nowMs();
  }

  async #send(): Promise<void> {
    const { db, queue, work } = this.#deps;
    this.#isSendDue = false;
    await queue.send(work.kind.name, (await work.waitingShards(db)).map(toTask));
    this.#fetchedAt = Number.NEGATIVE_INFINITY;
  }

  /** Who is alone has nobody to take turns with, and who has nothing to do nothing to share. */
  #endSlices({ isInUse, hasWork, load }: ShardUse): void {
    const now = this.#nowMs();
    for (const [shard, held] of this.#held) {
      const isOver = !hasWork || (this.#workers > 1 && load > 0 && held.sliceEndsAt <= now);
      if (held.leavingSince === undefined) held.leavingSince = isOver ? now : undefined;
      else if (isInUse(shard) && now - held.leavingSince >= leavePatienceMs) {
        held.leavingSince = undefined;
        held.sliceEndsAt = now + newSliceMs();
      }
    }
  }

  async #giveBack({ isInUse }: Pick<ShardUse, 'isInUse'>): Promise<void> {
    const free = [...this.#held].filter(([shard, held]) => held.leavingSince !== undefined && !isInUse(shard));
    if (free.length === 0) return;
    const { db, queue, work } = this.#deps;
    const shards = free.map(([shard]) => shard);
    await this.#tasks.remove(free.map(([, { task }]) => task));
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
    const tasks = await this.#tasks.fetch(fetchAtOnce);
    const now = this.#nowMs();
    this.#fetchesInVain = tasks.length === 0 ? this.#fetchesInVain + 1 : 0;
    for (const task of tasks) {
      this.#held.set(task.payload.shard, { task, sliceEndsAt: now + newSliceMs(), leavingSince: undefined });
    }
    this.#fetchedAt = now;
  }

  #select(isWanted: (held: HeldShard) => boolean): number[] {
    return [...this.#held].flatMap(([shard, held]) => (isWanted(held) ? [shard] : [])).sort((a, b) => a - b);
  }

  /** Leaves all that is left to others. Nothing may be under way. */
  async release(): Promise<void> {
    for (const held of this.#held.values()) held.leavingSince ??= this.#nowMs();
    await this.#giveBack({ isInUse: () => false });
  }
}

/** Not all alike, or the shards that were fetched together would rest together. */
const newSliceMs = (): number => sliceMs.least + Math.random() * (sliceMs.most - sliceMs.least);

const toTask = (shard: number): NewTask<ShardPayload> => ({ key: String(shard), payload: { shard } });
