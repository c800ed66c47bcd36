import { setTimeout as delay } from 'node:timers/promises';
import { ResultSaver } from '../../bulk/index.ts';
import { isDatabaseUnavailable } from '../../db/is-database-unavailable.ts';
import { InterruptedError } from '../../errors.ts';
import { Alarm, HeldShards, type ShardedWork, type ShardUse, type TaskQueue } from '../../tasks/index.ts';
import { monitorTask } from '../monitor-task.ts';
import { type DueMonitor, dueMonitors, nextDueAt, waitingShards } from './due-monitors.ts';
import { Places } from './places.ts';
import type { RunResult } from './run-result.ts';
import type { EndedRun } from './save-run.ts';
import { type PackedRun, packRuns, type SaveRunsDeps, saveRuns } from './save-runs.ts';
import { takeTurns } from './take-turns.ts';

export interface MonitorWorkerDeps extends SaveRunsDeps {
  queue: TaskQueue;
  /** Whether there may be workers in other processes. */
  hasOthers: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  run(due: DueMonitor, signal: AbortSignal): Promise<RunResult>;
  /** Runs under way at once, besides a few that people asked for. */
  concurrency: number;
  /** Of them, to one host. */
  perHost: number;
}

/** How long it rests at most: other processes may change monitors, and don't say so. */
const longestRestMs = 5000;
/** How seldom it asks for more shards. Whoever is alone has them all, and is woken when a monitor is created. */
const idleFetchMs = { withOthers: 5000, alone: 60_000 } as const;
/** How long runs under way may take to finish when the worker is to stop. */
const stopPatienceMs = 3000;
/** Runs that may wait to be stored before no more are started. */
const mostUnsaved = 900;
/** Read ahead of what can be started, so that a host that is done with one gets the next at once. */
const readAhead = { perHost: 20, all: 200 } as const;

interface UnderWay {
  due: DueMonitor;
  /** Undefined when it is over, and waits to be stored. */
  abort: AbortController | undefined;
}

/** Runs the monitors that are due, of the shards that are this worker's. Any number of them may run, in any processes. */
export class MonitorWorker {
  readonly #deps: MonitorWorkerDeps;
  readonly #shards: HeldShards;
  readonly #saver: ResultSaver<EndedRun & Pick<DueMonitor, 'project'>, PackedRun[]>;
  readonly #alarm = new Alarm({ keepsAlive: true });
  /** By the id of the monitor, until what came of it is stored. */
  readonly #underWay = new Map<string, UnderWay>();
  #waiting: DueMonitor[] = [];
  #ended: Promise<void> | undefined;
  #hasMonitors = true;
  /** When the next monitor is due, also when it has been for a while. */
  #nextAt: number | undefined;
  #isStopping = false;

  constructor(deps: MonitorWorkerDeps) {
    this.#deps = deps;
    const { hasOthers } = deps;
    const isStopping = () => this.#isStopping;
    const reportAlive = async () => (hasOthers ? 2 : 1);
    const work: ShardedWork = {
      ...{ kind: monitorTask, waitingShards, reportAlive },
      idleFetchMs: hasOthers ? idleFetchMs.withOthers : idleFetchMs.alone,
    };
    this.#shards = new HeldShards({ ...deps, work });
    this.#saver = new ResultSaver({
      pack: (runs) => packRuns(deps, runs, isStopping),
      save: (runs) => saveRuns(deps, runs, isStopping),
      onSaved: (runs) => this.#onSaved(runs),
    });
  }

  start(): void {
    this.#ended ??= this.#loop();
  }

  /** A monitor may be due. */
  wake(): void {
    this.#hasMonitors = true;
    this.#shards.sendSoon();
    this.#alarm.ring();
  }

  /** Stores what is done and leaves the rest to others. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    const stopAt = performance.now() + stopPatienceMs;
    while (this.#running.length > 0 && performance.now() < stopAt) await delay(20);
    for (const { abort } of this.#underWay.values()) abort?.abort();
    while (this.#running.length > 0) await delay(5);
    await this.#saver.flush();
    await this.#shards
      .release()
      .catch((error) => this.#deps.logger.error({ err: error }, 'a worker of monitors could not sign off'));
  }

  async #loop(): Promise<void> {
    let isReady = this.#deps.hasOthers;
    while (!this.#isStopping) {
      let restMs = pauseAfterFailureMs;
      try {
        if (!isReady) await this.#forgetTheDead();
        isReady = true;
        // What was read before must not start meanwhile: its shard may be given away, or it may be read once more.
        this.#waiting = [];
        await this.#shards.renew(this.#shardUse);
        await this.#readDue();
        this.#startRuns();
        restMs = await this.#restMs();
      } catch (error) {
        this.#deps.logger.error({ err: error }, 'looking for monitors that are due failed');
      }
      if (!this.#isStopping) await this.#alarm.sleep(restMs / 1000);
    }
  }

  /** Nobody else can be using an embedded database: shards that are taken were so by a process that died. */
  async #forgetTheDead(): Promise<void> {
    await this.#deps.queue.prepare();
    await this.#deps.queue.removeAll(monitorTask.name);
  }

  get #running(): UnderWay[] {
    return [...this.#underWay.values()].filter(({ abort }) => abort !== undefined);
  }

  get #shardUse(): ShardUse {
    const inUse = new Set([...this.#underWay.values()].map(({ due }) => due.row.shard));
    return {
      isInUse: (shard) => inUse.has(shard),
      hasWork: this.#hasMonitors,
      load: this.#underWay.size / this.#deps.concurrency,
    };
  }

  async #readDue(): Promise<void> {
    const { db, now } = this.#deps;
    const shards = this.#shards.usable;
    this.#nextAt = await nextDueAt(db, shards);
    if (this.#nextAt === undefined || this.#nextAt > now()) return;
    this.#waiting = await dueMonitors(db, {
      ...{ shards, now: now(), except: [...this.#underWay.keys()] },
      ...{ perHost: readAhead.perHost, limit: readAhead.all },
    });
  }

  /** When the next is due, or when there may be something to know. */
  async #restMs(): Promise<number> {
    const { db, now } = this.#deps;
    const { usable } = this.#shards;
    if (usable.length === 0) this.#hasMonitors = (await waitingShards(db)).length > 0;
    if (!this.#hasMonitors) return longestRestMs;
    const isNextKnown = this.#nextAt === undefined || this.#nextAt > now();
    const next = isNextKnown ? this.#nextAt : await nextDueAt(db, usable, now());
    const untilNext = next === undefined ? Number.POSITIVE_INFINITY : next - now();
    return Math.max(leastRestMs, Math.min(longestRestMs, untilNext, this.#shards.dueInMs(this.#shardUse)));
  }

  #startRuns(): void {
    if (this.#isStopping || this.#saver.unsaved >= mostUnsaved) return;
    const places = new Places(
      this.#deps,
      this.#running.map(({ due }) => due),
    );
    this.#waiting = takeTurns(this.#waiting, places.ofPeople).filter((due) => {
      if (!places.take(due)) return true;
      void this.#run(due);
      return false;
    });
  }

  async #run(due: DueMonitor): Promise<void> {
    const { now, logger } = this.#deps;
    const underWay: UnderWay = { due, abort: new AbortController() };
    this.#underWay.set(due.row.id, underWay);
    const startedAt = now();
    const result = await this.#resultOf(due, underWay.abort?.signal as AbortSignal).catch((error: unknown) => {
      logger.error({ err: error }, 'a run of a monitor failed on our side');
      return ownFailure;
    });
    underWay.abort = undefined;
    if (result === undefined) this.#underWay.delete(due.row.id);
    else this.#saver.add({ row: due.row, project: due.project, result, startedAt, finishedAt: now() });
    this.#startRuns();
  }

  /** Undefined: it was interrupted, and somebody else is to run it. */
  async #resultOf(due: DueMonitor, signal: AbortSignal): Promise<RunResult | undefined> {
    try {
      return await this.#deps.run(due, signal);
    } catch (error) {
      if (signal.aborted || error instanceof InterruptedError || isDatabaseUnavailable(error)) return undefined;
      throw error;
    }
  }

  #onSaved(runs: readonly PackedRun[]): void {
    for (const { row } of runs) this.#underWay.delete(row.id);
    // What was read ahead of a host may be used up, and the next run of these may be due before the alarm was set for.
    this.#alarm.ring();
  }
}

const ownFailure: RunResult = {
  kind: 'own-failure',
  message: 'The run failed on our side. The log of the server says more.',
};
const pauseAfterFailureMs = 500;
/** However much is due, others get their turn. */
const leastRestMs = 20;
