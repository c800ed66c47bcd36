import { join } from 'node:path';
import { createNetwork } from '@hopwise/engine';
import type { FastifyInstance } from 'fastify';
import { listenForAdmin } from '../admin/index.ts';
import { buildApp } from '../app.ts';
import { openBrowser } from '../browser-traces/index.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartupError } from '../errors.ts';
import { createLogger } from '../http/logger.ts';
import { keepPreloadList, PreloadListFile } from '../site-lists/index.ts';
import { collectWhenIdle } from '../threads/collect-when-idle.ts';
import { sessionSecret } from './session-secret.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const webRoot = join(import.meta.dirname, '../../../web/dist');

async function start(): Promise<void> {
  collectWhenIdle();
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const stopping = new AbortController();
  const database = await openDatabase(config, logger);
  const secret = sessionSecret(config);
  const network = createNetwork({ allowCidrs: config.traceAllowCidrs, extraCa: config.traceExtraCa });
  const browser = await openBrowser({ config, network, logger });
  const app = await buildApp({
    config,
    logger,
    database,
    network,
    browser,
    sessionSecret: secret,
    webRoot,
    stopping: stopping.signal,
  });
  if (database.kind === 'embedded') app.addHook('preClose', await listenForAdmin({ database, config, logger }));
  const preload = { url: config.hstsPreloadUrl?.href, file: new PreloadListFile(config.dataDir), network, logger };
  app.addHook('preClose', keepPreloadList(preload));
  app.addHook('onClose', async () => {
    await browser?.close();
    network.close();
    await database.close();
  });
  stopOnSignals(app, stopping, config);
  await listen(app, config);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `Hopwise is ready at ${address}` });
  } catch (error) {
    await app.close();
    throw new StartupError(listenProblem((error as NodeJS.ErrnoException).code, host, port), { cause: error });
  }
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to a free port.`;
    case 'EACCES':
      return `No permission to open port ${port}. Set PORT to 1024 or higher.`;
    default:
      return `Can't listen on ${host} (${code}). Check HOST.`;
  }
}

start().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : error;
  console.error(text);
  process.exit(1);
});
