import { createNetwork, type Network, SiteMemory } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { OpenedDatabase } from '../../db/database.ts';
import { PreloadListFile } from '../../hsts-preload/index.ts';
import { createGoogleSafeBrowsing, createSafeBrowsing } from '../../safe-browsing/index.ts';
import { TaskQueue } from '../../tasks/index.ts';
import { createAnalyzer, gatherWithEngine } from '../../tracing/index.ts';
import { shardTask } from '../shard-task.ts';
import { BulkWorker } from './bulk-worker.ts';
import { checkRow } from './check-row.ts';
import type { Politeness } from './politeness.ts';
import { createRoutedTracking } from './routed-tracking.ts';

/** The settings of a worker; plain values, so that they can be given to a thread. */
export type WorkerSettings = Pick<
  Config,
  | 'dataDir'
  | 'traceAllowCidrs'
  | 'traceExtraCa'
  | 'bulkConcurrency'
  | 'bulkPerHost'
  | 'bulkHostDelayMs'
  | 'safeBrowsingApiKey'
>;

export function workerSettings(config: Config): WorkerSettings {
  const { dataDir, traceAllowCidrs, traceExtraCa } = config;
  const { bulkConcurrency, bulkPerHost, bulkHostDelayMs, safeBrowsingApiKey } = config;
  const bulk = { bulkConcurrency, bulkPerHost, bulkHostDelayMs };
  return { dataDir, traceAllowCidrs, traceExtraCa, ...bulk, safeBrowsingApiKey };
}

interface AssembleDeps {
  settings: WorkerSettings;
  /** Shared with whatever else of this process visits sites. */
  politeness: Politeness;
  database: Pick<OpenedDatabase, 'db' | 'kind'>;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * A worker with all that it takes to track. Rows share connections and what is known of sites, unlike checks that
 * people wait for.
 */
export function assembleWorker({
  settings,
  politeness,
  database: { db, kind },
  logger,
}: AssembleDeps): Pick<BulkWorker, 'wake' | 'stop'> {
  const { safeBrowsingApiKey: apiKey } = settings;
  const google = apiKey === undefined ? undefined : createGoogleSafeBrowsing({ apiKey });
  const { traceAllowCidrs: allowCidrs, traceExtraCa: extraCa } = settings;
  const networkSettings = { allowCidrs, extraCa };
  const gate = politeness.gate((host, signal) => network.resolve(host, signal));
  const network: Network = createNetwork({ ...networkSettings, gate });
  const hstsPreload = new PreloadListFile(settings.dataDir);
  const gatherOn = (way: Network) =>
    gatherWithEngine(way, {
      connections: 'pooled',
      sites: new SiteMemory(),
      hstsPreload,
    });
  const routed = createRoutedTracking(networkSettings, politeness, gatherOn);
  const analyzer = createAnalyzer();
  const deps = {
    logger,
    analyzer,
    gatherUrl: gatherOn(network),
    askSafeBrowsing: createSafeBrowsing({ db, google, logger }),
  };
  const queue = new TaskQueue({ db, kind }, [shardTask]);
  const worker = new BulkWorker({
    db,
    queue,
    hasOthers: kind === 'postgresql',
    logger,
    pace: politeness.pace,
    checkRow: (job, row, signal) =>
      politeness.actFor(job.userId ?? job.id, () =>
        checkRow({ ...deps, gatherUrl: routed.gatherOf(job) ?? deps.gatherUrl }, job, row, signal),
      ),
    concurrency: settings.bulkConcurrency,
    perHost: settings.bulkPerHost,
  });
  return {
    wake: () => worker.wake(),
    stop: async () => {
      await worker.stop();
      await queue.close();
      await analyzer.close();
      network.close();
      routed.close();
    },
  };
}
