import { createNetwork, type Network, SiteMemory } from '@hopwise/engine';
import { PreloadListFile } from '../../site-lists/index.ts';
import { gatherWithEngine } from '../../tracing/index.ts';
import { HostWorker, type VisitDeps, type Visitor } from '../../visits/index.ts';
import { bulkWork } from './bulk-work.ts';
import { checkRow } from './check-row.ts';
import { createRoutedTracking } from './routed-tracking.ts';

/** Rows share connections and caches, unlike checks that people wait for. */
export function startBulkWorker(deps: VisitDeps): Visitor {
  const { settings, politeness, logger, db } = deps;
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
  const checking = { ...deps, config: settings, gatherUrl: gatherOn(network) };
  const worker = new HostWorker(
    deps,
    bulkWork({
      ...{ db, logger, pace: politeness.pace, onJobEnd: () => deps.tell('alerts') },
      checkRow: (job, row, signal) =>
        politeness.actFor(job.userId ?? job.id, () =>
          checkRow({ ...checking, gatherUrl: routed.gatherOf(job) ?? checking.gatherUrl }, job, row, signal),
        ),
      concurrency: settings.bulkConcurrency,
      perHost: settings.bulkPerHost,
    }),
  );
  return {
    wake: () => worker.wake(),
    stop: async () => {
      await worker.stop();
      network.close();
      routed.close();
    },
  };
}
