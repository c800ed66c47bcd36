import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { TaskQueue } from '../tasks/index.ts';
import { Alarm } from '../threads/alarm.ts';
import { HeldShards, type ShardedWork, type ShardUse } from './held-shards.ts';
import { type HostItem, HostLanes, type LaneLimits } from './host-lanes.ts';
import type { HostPace } from './host-pace.ts';
import { ResultSaver, type Sink } from './result-saver.ts';
import { aliveSeconds, removeWorker, reportAlive } from './workers-table.ts';

/** The available work. */
export interface Outlook {
  hasWork: boolean;
  /** When there may be more, at the latest; never: Infinity. Milliseconds since 1970. */
  nextAt: number;
  /** Whether some of it is in shards that this worker doesn't have. */
  isElsewhere: boolean;
}

/** The shards that a worker has. */
export interface UsableShards {
  usable: readonly number[];
  /** The new ones among them. */
  gained: readonly number[];
}

/** The source of one kind of work. It keeps in memory what is read and not settled. */
export interface Source<Item extends HostItem> extends ShardedWork {
  /** Looks for work. */
  look(lanes: HostLanes<Item>, usable: readonly number[]): Promise<Outlook>;
  /** Puts the next work of this worker's shards into the lanes, and starts it as it comes in. */
  read(lanes: HostLanes<Item>, shards: UsableShards, start: () => void): Promise<void>;
  /** Whether there is more to read before the lanes run out. */
  mayReadMore(lanes: HostLanes<Item>): boolean;
  /** Drops an item from memory: its result is stored. */
  settle(item: Item): void;
  /** Drops an item from memory, to be done by another worker. */
  leave(item: Item): void;
  /** There may be something new. */
  wake(): void;
  /** Aborts running work. */
  abort(): void;
}

/** The result of a visit, or something to be done later or by another worker. */
export type Outcome<Item, Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'again'; item: Item }
  | { kind: 'later'; item: Item; until: number }
  | { kind: 'left' };

/** One kind of work at hosts: its source, how it is done, and where its results go. */
export interface HostWork<Item extends HostItem, Result, Unit> {
  /** For the log. */
  title: string;
  limits: LaneLimits;
  source: Source<Item>;
  visit(item: Item): Promise<Outcome<Item, Result>>;
  sink: Sink<Item, Result, Unit>;
  /** Hosts that are paused; omitted: the visit itself says so. */
  pace?: Pick<HostPace, 'hasRests' | 'restOf'>;
}

export interface HostWorkerDeps {
  db: Database;
  queue: TaskQueue;
  /** Whether there may be workers in other processes. */
  hasOthers: boolean;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** The pace of this process. */
  workerId: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** The longest sleep. Default: one minute. */
  longestRestMs?: number | undefined;
}

/** How many results may wait to be stored before nothing more is started. */
const maxUnsaved = 900;
/** How long running work may take to finish when the worker stops. */
const stopPatienceMs = 3000;
/** Yields to others, even with a lot of work. */
const leastRestMs = 20;
const pauseAfterFailureMs = 500;
/** Others may hold the shards with work, or have held them and died. */
const sendEveryMs = 1000;
/** A process may store work and die before it reports it. */
const usualLongestRestMs = 60_000;

/**
 * Does the work at the hosts of this worker's shards: polite to each host, fair to each person, and so that nothing is
 * lost or done twice. Any number of workers may run, in any processes.
 */
export class HostWorker<Item extends HostItem, Result, Unit> {
  readonly #deps: HostWorkerDeps;
  readonly #work: HostWork<Item, Result, Unit>;
  readonly #shards: HeldShards;
  readonly #lanes: HostLanes<Item>;
  readonly #saver: ResultSaver<Item, Result, Unit>;
  readonly #underWay = new Set<Item>();
  /** How much in each shard was started and isn't stored yet. */
  readonly #busy = new Map<number, number>();
  readonly #alarm = new Alarm({ keepsAlive: true });
  readonly #ended: Promise<void>;
  #usable: readonly number[] = [];
  #hasWork = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #aliveAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  /** Nothing is started while the database is unavailable: it couldn't be stored. */
  #isDatabaseAway = false;

  constructor(deps: HostWorkerDeps, work: HostWork<Item, Result, Unit>) {
    const { db, workerId, logger, now } = deps;
    this.#deps = deps;
    this.#work = work;
    const reportBusy = () => {
      this.#aliveAt = performance.now();
      return reportAlive(db, workerId);
    };
    this.#shards = new HeldShards({ ...deps, work: work.source, reportAlive: reportBusy });
    this.#lanes = new HostLanes(work.limits, work.pace, now);
    this.#saver = new ResultSaver({
      ...{ sink: work.sink, logger, isStopping: () => this.#isStopping },
      onSaved: (items) => this.#onSaved(items),
    });
    this.#ended = this.#run();
  }

  /** There may be something to do. */
  wake(): void {
    this.#work.source.wake();
    this.#send();
    this.#alarm.ring();
  }

  /** Stores finished work and leaves the rest to others. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    const stopAt = performance.now() + stopPatienceMs;
    while (this.#underWay.size > 0 && performance.now() < stopAt) await delay(20);
    this.#work.source.abort();
    while (this.#underWay.size > 0) await delay(5);
    await this.#saver.flush();
    try {
      await this.#shards.release();
      await removeWorker(this.#deps.db, this.#deps.workerId);
    } catch (error) {
      this.#deps.logger.error({ err: error }, `failed to release shards on shutdown (${this.#work.title})`);
    }
  }

  async #run(): Promise<void> {
    let isReady = this.#deps.hasOthers;
    while (!this.#isStopping) {
      let restMs = pauseAfterFailureMs;
      try {
        if (!isReady) await this.#releaseStaleShards();
        isReady = true;
        restMs = await this.#look();
        this.#isDatabaseAway = false;
        this.#start();
      } catch (error) {
        this.#isDatabaseAway = isDatabaseUnavailable(error);
        this.#deps.logger.error({ err: error }, `failed to read due work (${this.#work.title})`);
      }
      if (!this.#isStopping) await this.#alarm.sleep(Math.max(leastRestMs, restMs) / 1000);
    }
  }

  /** No one else can be using an embedded database, so held shards belong to a process that died. */
  async #releaseStaleShards(): Promise<void> {
    const { queue } = this.#deps;
    await queue.prepare();
    await queue.removeAll(this.#work.source.kind.name);
  }

  /** Returns for how long there is nothing to look for. */
  async #look(): Promise<number> {
    const { now } = this.#deps;
    const { source } = this.#work;
    const { hasWork, nextAt, isElsewhere } = await source.look(this.#lanes, this.#usable);
    this.#hasWork = hasWork || this.#underWay.size > 0 || this.#saver.unsaved > 0 || this.#lanes.waiting > 0;
    // Shards that had no work before may have no task.
    if (isElsewhere && performance.now() - this.#sentAt >= sendEveryMs) this.#send();
    await this.#renewShards();
    await this.#sayIdle();
    const untilNext = Math.min(nextAt, this.#lanes.nextBackAt) - now();
    const { longestRestMs = usualLongestRestMs } = this.#deps;
    const untilSent = isElsewhere ? sendEveryMs : longestRestMs;
    return Math.min(untilNext, untilSent, this.#shards.dueInMs(this.#shardUse), this.#idleDueInMs);
  }

  #send(): void {
    this.#sentAt = performance.now();
    this.#shards.sendSoon();
  }

  async #renewShards(): Promise<void> {
    const { source } = this.#work;
    await this.#shards.renew(this.#shardUse);
    const before = this.#usable;
    this.#usable = this.#shards.usable;
    const lost = before.filter((shard) => !this.#shards.isUsable(shard));
    if (lost.length > 0) for (const item of this.#lanes.drop(({ shard }) => lost.includes(shard))) source.leave(item);
    const gained = this.#usable.filter((shard) => !before.includes(shard));
    if (this.#usable.length > 0) {
      await source.read(this.#lanes, { usable: this.#usable, gained }, () => this.#start());
    }
  }

  /** Shows others that there is a worker for new work. */
  async #sayIdle(): Promise<void> {
    const { db, workerId, hasOthers } = this.#deps;
    if (!hasOthers || this.#idleDueInMs > 0) return;
    this.#aliveAt = performance.now();
    await reportAlive(db, workerId, aliveSeconds.idle);
  }

  get #idleDueInMs(): number {
    if (!this.#deps.hasOthers) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#aliveAt + (aliveSeconds.idle * 1000) / 3 - performance.now());
  }

  get #shardUse(): ShardUse {
    return { isInUse: (shard) => (this.#busy.get(shard) ?? 0) > 0, hasWork: this.#hasWork };
  }

  #start(): void {
    while (!this.#isStopping && !this.#isDatabaseAway && this.#saver.unsaved < maxUnsaved) {
      const item = this.#lanes.start();
      if (item === undefined) break;
      // Its shard may be moving to another worker, which will read it there.
      if (!this.#shards.isUsable(item.shard)) {
        this.#lanes.finish(item);
        this.#work.source.leave(item);
        continue;
      }
      this.#busy.set(item.shard, (this.#busy.get(item.shard) ?? 0) + 1);
      void this.#visit(item);
    }
  }

  async #visit(item: Item): Promise<void> {
    this.#underWay.add(item);
    try {
      this.#take(item, await this.#work.visit(item));
    } catch (error) {
      this.#isDatabaseAway ||= isDatabaseUnavailable(error);
      if (this.#isDatabaseAway) this.#alarm.ring();
      else this.#deps.logger.error({ err: error }, `${this.#work.title}: internal error`);
      this.#take(item, { kind: 'left' });
    }
    this.#underWay.delete(item);
    this.#lanes.finish(item);
    this.#start();
    const isIdle = this.#underWay.size === 0 && this.#lanes.waiting === 0;
    if (isIdle || this.#shards.isGiving) void this.#saver.flush();
    if (this.#work.source.mayReadMore(this.#lanes)) this.#alarm.ring();
  }

  #take(item: Item, outcome: Outcome<Item, Result>): void {
    if (outcome.kind === 'done') {
      this.#saver.add(item, outcome.result);
      return;
    }
    this.#release(item);
    if (outcome.kind === 'again') this.#lanes.add([outcome.item]);
    else if (outcome.kind === 'later') this.#lanes.putOff(outcome.item, outcome.until);
    else this.#work.source.leave(item);
  }

  #release({ shard }: Item): void {
    const left = (this.#busy.get(shard) ?? 0) - 1;
    if (left > 0) this.#busy.set(shard, left);
    else this.#busy.delete(shard);
  }

  #onSaved(items: readonly Item[]): void {
    for (const item of items) {
      this.#release(item);
      this.#work.source.settle(item);
    }
    this.#start();
    if (this.#shards.isGiving || this.#work.source.mayReadMore(this.#lanes)) this.#alarm.ring();
  }
}
