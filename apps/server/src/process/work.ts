import { createNetwork } from '@hopwise/engine';
import { readConfig } from '../config.ts';
import { openBells } from '../db/bells.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartupError } from '../errors.ts';
import { createLogger } from '../http/logger.ts';
import { keepPreloadList, PreloadListFile } from '../site-lists/index.ts';
import { collectWhenIdle } from '../threads/collect-when-idle.ts';
import { visitSites } from '../visit-sites.ts';
import { politenessOf, visitSettings } from '../visits/index.ts';
import { sessionSecret } from './session-secret.ts';

/** When the process exits no matter what: a database that doesn't respond could block it. */
const stopLimitMs = 10_000;

/** A process that only tracks bulk rows and runs monitors. There can be any number, on any number of machines. */
async function start(): Promise<void> {
  collectWhenIdle();
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new StartupError(
      "A bulk worker needs the server's PostgreSQL database. Set DATABASE_URL. With the embedded database, the server does this work itself.",
    );
  }
  const logger = createLogger(config);
  const database = await openDatabase(config, logger);
  const bells = openBells({ database, databaseUrl: config.databaseUrl, log: logger });
  const network = createNetwork({ allowCidrs: config.traceAllowCidrs, extraCa: config.traceExtraCa });
  const file = new PreloadListFile(config.dataDir);
  const stopKeeping = keepPreloadList({ url: config.hstsPreloadUrl?.href, file, network, logger });
  const visitor = visitSites({
    ...{ settings: visitSettings(config), politeness: politenessOf(config), logger, now: Date.now },
    ...{ database, sessionSecret: sessionSecret(config), ring: bells.ring },
  });
  bells.on(['bulk', 'monitors'], visitor.wake);
  logger.info('bulk worker ready');
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await stopKeeping();
    await visitor.stop();
    await bells.close();
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
