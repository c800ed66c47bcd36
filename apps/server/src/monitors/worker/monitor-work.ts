import { createNetwork, type Network } from '@hopwise/engine';
import type { ContractReader } from '../../contracts/index.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { InterruptedError } from '../../errors.ts';
import { PreloadListFile } from '../../site-lists/index.ts';
import type { TaskKind } from '../../tasks/index.ts';
import { gatherWithEngine } from '../../tracing/index.ts';
import {
  type HostItem,
  type HostLanes,
  type HostWork,
  HostWorker,
  type Outcome,
  type Outlook,
  type Source,
  type UsableShards,
  type VisitDeps,
  type Visitor,
} from '../../visits/index.ts';
import { ConnectivityCheck } from './connectivity-check.ts';
import { type DueMonitor, dueMonitors, isSlow, shardTimes } from './due-monitors.ts';
import type { EndedRun } from './run-consequences.ts';
import { type RunResult, runContract, runUrl } from './run-monitor.ts';
import { type PackedRun, packRuns, putOff, type SaveRunsDeps, saveTogether } from './save-runs.ts';

/** Runs the monitors of one shard for a while. A shard has one task at a time, and so a monitor has one worker. */
export const monitorTask = {
  name: 'monitor-shard',
  policy: 'exclusive',
  heartbeatSeconds: 15,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;

export interface MonitorWorkDeps extends SaveRunsDeps {
  /** Milliseconds since 1970. */
  now(): number;
  run(due: DueMonitor, signal: AbortSignal): Promise<RunResult>;
  /** Concurrent runs. */
  places: number;
  /** Of these, to one host. */
  perHost: number;
  /** Called when there may be alerts to send. */
  onTold?(): void;
}

/** Read ahead of what can be started, so that a free host gets its next run immediately. */
const readAhead = { perHost: 20, all: 200 } as const;

export type DueItem = DueMonitor & HostItem;

/** A run counts for the monitor's creator, since people can create any number of projects and organizations. */
export const personOf = ({ row }: DueMonitor): string => row.userId ?? row.projectId;

/**
 * Requested runs, and runs to unresponsive hosts, take turns separately from a person's other runs: no one who waits
 * for a run waits for the rest, and hosts that hang hold up no others.
 */
function itemOf(due: DueMonitor): DueItem {
  const { host, id, shard, runAskedAt } = due.row;
  const kind = runAskedAt !== null ? 'asked for' : isSlow(due.row) ? 'slow' : 'due';
  const party = `${personOf(due)} ${kind}`;
  // Bulk workers run contracts, so none waits for another here.
  return { ...due, host: host ?? id, shard, party, group: party };
}

/** The monitors that are due. */
export function monitorWork(deps: MonitorWorkDeps): HostWork<DueItem, EndedRun, PackedRun> {
  const { now, run, places, perHost, logger } = deps;
  const stopping = new AbortController();

  async function visit(item: DueItem): Promise<Outcome<DueItem, EndedRun>> {
    const startedAt = now();
    const result = await run(item, stopping.signal).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      if (stopping.signal.aborted || error instanceof InterruptedError) return undefined;
      logger.error({ err: error }, 'monitor run failed');
      return ownFailure;
    });
    if (result === undefined) return { kind: 'left' };
    return { kind: 'done', result: { row: item.row, result, startedAt, finishedAt: now() } };
  }

  return {
    title: 'monitors',
    limits: { perHost, places },
    source: new MonitorSource(deps, stopping),
    visit,
    sink: {
      batchSize: 100,
      pack: (runs, isStopping) =>
        packRuns(
          deps,
          runs.map(({ item, result }) => ({ ...result, project: item.project })),
          isStopping,
        ),
      save: async (runs) => {
        const hasTold = await deps.db.transaction((tx) => saveTogether(tx, runs));
        if (hasTold) deps.onTold?.();
      },
      giveUp: (unsaved) => putOff(deps, unsaved),
    },
  };
}

class MonitorSource implements Source<DueItem> {
  readonly kind = monitorTask;
  readonly #deps: MonitorWorkDeps;
  readonly #stopping: AbortController;
  /** Running, until the result is stored. */
  readonly #inMemory = new Set<string>();
  #isStale = true;

  constructor(deps: MonitorWorkDeps, stopping: AbortController) {
    this.#deps = deps;
    this.#stopping = stopping;
  }

  waitingShards: Source<DueItem>['waitingShards'] = async (db, among) => {
    const due = (await shardTimes(db, this.#deps.now())).filter(({ isDue }) => isDue).map(({ shard }) => shard);
    return among === undefined ? due : due.filter((shard) => among.includes(shard));
  };

  async look(_lanes: HostLanes<DueItem>, usable: readonly number[]): Promise<Outlook> {
    const times = await shardTimes(this.#deps.db, this.#deps.now());
    return {
      hasWork: times.some(({ isDue }) => isDue),
      isElsewhere: times.some(({ shard, isDue }) => isDue && !usable.includes(shard)),
      nextAt: times.reduce((first, { nextAt }) => Math.min(first, nextAt ?? first), Number.POSITIVE_INFINITY),
    };
  }

  /** Waiting monitors are read again: they may have been changed or requested. */
  async read(lanes: HostLanes<DueItem>, { usable }: UsableShards): Promise<void> {
    const { db, now } = this.#deps;
    this.#isStale = false;
    for (const { row } of lanes.drop(() => true)) this.#inMemory.delete(row.id);
    const due = await dueMonitors(db, {
      ...{ shards: usable, now: now(), except: [...this.#inMemory] },
      ...{ perHost: readAhead.perHost, limit: readAhead.all },
    });
    for (const { row } of due) this.#inMemory.add(row.id);
    lanes.add(due.map(itemOf));
  }

  mayReadMore(): boolean {
    return this.#isStale;
  }

  /** Its next run may be due before the one waited for, and what was read ahead may be used up. */
  settle({ row }: DueItem): void {
    this.#inMemory.delete(row.id);
    this.#isStale = true;
  }

  leave({ row }: DueItem): void {
    this.#inMemory.delete(row.id);
    this.#isStale = true;
  }

  wake(): void {
    this.#isStale = true;
  }

  abort(): void {
    this.#stopping.abort();
  }
}

const ownFailure: RunResult = {
  kind: 'own-failure',
  message: 'Internal error during the run. See the server log.',
};

interface MonitorWorkerDeps extends VisitDeps {
  sessionSecret: string;
  contractReader: ContractReader;
}

/**
 * A monitor that waits for a slow site takes only memory, so there are this many times as many slots as for one
 * person's rows.
 */
const runsPerRow = 2;

/** Runs monitors like a track call, and as politely as bulk jobs. */
export function startMonitorWorker(deps: MonitorWorkerDeps): Visitor {
  const { settings, politeness, db, logger, now } = deps;
  const { traceAllowCidrs: allowCidrs, traceExtraCa: extraCa } = settings;
  const gate = politeness.gate((host, signal) => network.resolve(host, signal));
  const network: Network = createNetwork({ allowCidrs, extraCa, gate });
  const gatherUrl = gatherWithEngine(network, {
    hstsPreload: new PreloadListFile(settings.dataDir),
  });
  const forUrls = { ...deps, config: settings, gatherUrl, connectivity: new ConnectivityCheck({ db, gatherUrl, now }) };
  const forContracts = { ...deps, config: settings, backgroundDb: db, wakeBulk: () => deps.ring('bulk') };
  const worker = new HostWorker(
    deps,
    monitorWork({
      ...{ db, logger, config: settings, now, onTold: () => deps.ring('alerts') },
      run: (due, signal) =>
        due.row.contractId === null
          ? politeness.actFor(personOf(due), () => runUrl(forUrls, due, signal))
          : runContract(forContracts, due),
      places: runsPerRow * settings.bulkConcurrency,
      perHost: settings.bulkPerHost,
    }),
  );
  return {
    wake: () => worker.wake(),
    stop: async () => {
      await worker.stop();
      network.close();
    },
  };
}
