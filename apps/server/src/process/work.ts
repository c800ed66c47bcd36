import { createNetwork } from '@hopwise/engine';
import { assembleWorker, politenessOf, workerSettings } from '../bulk/index.ts';
import { readConfig } from '../config.ts';
import { createContractReader } from '../contracts/index.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartupError } from '../errors.ts';
import { keepPreloadList, PreloadListFile } from '../hsts-preload/index.ts';
import { createLogger } from '../http/logger.ts';
import { assembleMonitorWorker, monitorTask } from '../monitors/index.ts';
import { TaskQueue } from '../tasks/index.ts';
import { sessionSecret } from './session-secret.ts';

/** When the process ends whatever happens: a database that does not respond could hold it up. */
const stopLimitMs = 10_000;

/** A process that tracks the rows of bulk jobs, runs monitors and does nothing else: as many as wanted, on as many machines. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new StartupError(
      'A bulk worker needs the PostgreSQL that the server uses: set DATABASE_URL. With the embedded database the server does this work itself.',
    );
  }
  const logger = createLogger(config);
  const database = await openDatabase(config, logger);
  const politeness = politenessOf(config);
  const network = createNetwork({ allowCidrs: config.traceAllowCidrs, extraCa: config.traceExtraCa });
  const file = new PreloadListFile(config.dataDir);
  const stopKeeping = keepPreloadList({ url: config.hstsPreloadUrl?.href, file, network, logger });
  const worker = assembleWorker({ settings: workerSettings(config), politeness, database, logger });
  const contractReader = createContractReader();
  const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, [monitorTask]);
  const monitorWorker = assembleMonitorWorker({
    ...{ config, database, queue, logger, contractReader, sessionSecret: sessionSecret(config), now: Date.now },
    politeness,
    wakeBulk: () => worker.wake(),
  });
  monitorWorker.start();
  logger.info('The bulk worker is ready');
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await stopKeeping();
    await Promise.all([worker.stop(), monitorWorker.stop()]);
    await queue.close();
    await contractReader.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

start().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
