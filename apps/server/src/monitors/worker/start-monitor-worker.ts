import { createNetwork, type Network } from '@hopwise/engine';
import type { ContractReader } from '../../contracts/index.ts';
import { PreloadListFile } from '../../site-lists/index.ts';
import { gatherWithEngine } from '../../tracing/index.ts';
import { HostWorker, type VisitDeps, type Visitor } from '../../visits/index.ts';
import { monitorWork, personOf } from './monitor-work.ts';
import { OwnNetwork } from './own-network.ts';
import { runContract } from './run-contract.ts';
import { runUrl } from './run-url.ts';

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
  const forUrls = { ...deps, config: settings, gatherUrl, ownNetwork: new OwnNetwork({ db, gatherUrl, now }) };
  const forContracts = { ...deps, config: settings, backgroundDb: db, wakeBulk: () => deps.tell('bulk') };
  const worker = new HostWorker(
    deps,
    monitorWork({
      ...{ db, logger, config: settings, now, onTold: () => deps.tell('alerts') },
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
