import { createNetwork, type Network } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Politeness } from '../../bulk/index.ts';
import type { Config } from '../../config.ts';
import type { ContractReader } from '../../contracts/index.ts';
import type { OpenedDatabase } from '../../db/database.ts';
import { PreloadListFile } from '../../hsts-preload/index.ts';
import { createGoogleSafeBrowsing, createSafeBrowsing } from '../../safe-browsing/index.ts';
import type { TaskQueue } from '../../tasks/index.ts';
import { createAnalyzer, gatherWithEngine } from '../../tracing/index.ts';
import { MonitorWorker } from './monitor-worker.ts';
import { OwnNetwork } from './own-network.ts';
import { runContract } from './run-contract.ts';
import { runUrl } from './run-url.ts';
import { personOf } from './take-turns.ts';

interface AssembleDeps {
  config: Config;
  database: Pick<OpenedDatabase, 'backgroundDb' | 'kind'>;
  queue: TaskQueue;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  sessionSecret: string;
  contractReader: ContractReader;
  /** Shared with whatever else of this process visits sites. */
  politeness: Politeness;
  /** Tells the bulk workers of this process, if it has any, that there is work. */
  wakeBulk(): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A monitor that waits for a slow site takes no more than memory: one worker has so many times as many runs as rows. */
const runsPerRow = 4;

/** A worker with all that it takes to run monitors: as a track does it, and as politely as bulk jobs. */
export function assembleMonitorWorker(deps: AssembleDeps): Pick<MonitorWorker, 'start' | 'wake' | 'stop'> {
  const { config, database, queue, logger, now } = deps;
  const db = database.backgroundDb;
  const { safeBrowsingApiKey: apiKey, traceAllowCidrs: allowCidrs } = config;
  const google = apiKey === undefined ? undefined : createGoogleSafeBrowsing({ apiKey });
  const gate = deps.politeness.gate((host, signal) => network.resolve(host, signal));
  const network: Network = createNetwork({ allowCidrs, extraCa: config.traceExtraCa, gate });
  const gatherUrl = gatherWithEngine(network, {
    hstsPreload: new PreloadListFile(config.dataDir),
  });
  const analyzer = createAnalyzer();
  const forUrls = {
    ...{ logger, config, analyzer, gatherUrl, sessionSecret: deps.sessionSecret },
    askSafeBrowsing: createSafeBrowsing({ db, google, logger }),
    ownNetwork: new OwnNetwork({ db, gatherUrl, now }),
  };
  const forContracts = { ...deps, db, backgroundDb: db };
  const worker = new MonitorWorker({
    ...{ db, queue, logger, config, now, hasOthers: database.kind === 'postgresql' },
    run: (due, signal) =>
      due.row.contractId === null
        ? deps.politeness.actFor(personOf(due), () => runUrl(forUrls, due, signal))
        : runContract(forContracts, due),
    concurrency: runsPerRow * config.bulkConcurrency,
    perHost: config.bulkPerHost,
  });
  return {
    start: () => worker.start(),
    wake: () => worker.wake(),
    stop: async () => {
      await worker.stop();
      await analyzer.close();
      network.close();
    },
  };
}
