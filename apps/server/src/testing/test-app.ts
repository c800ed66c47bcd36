import { createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetwork } from '@hopwise/engine';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { type AppDeps, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { createPdfRenderer } from '../exports/index.ts';
import { createLogger } from '../http/logger.ts';
import { createAnalyzer, shareOfAnalyses } from '../tracing/index.ts';
import { createPasswordHasher } from '../users/index.ts';
import { acquireEmptyDatabase, type EmptyDatabase } from './test-database.ts';

/** Hashes at the lowest cost that argon2 allows (RFC 9106 section 3.1): these passwords protect nothing. */
export const testPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Starting a thread takes longer than most of its work: the apps of all test files in a process share them. */
const threads = { analyzer: createAnalyzer({ share: shareOfAnalyses }), pdf: createPdfRenderer() };

export interface TestAppOptions {
  env?: NodeJS.ProcessEnv;
  logDestination?: DestinationStream;
  deps?: Partial<AppDeps>;
}

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: OpenedDatabase;
  close(): Promise<void>;
}

/** The whole server without listening, on its own database unless one is given. Sites on loopback can be traced. */
export async function createTestApp({ env, logDestination, deps }: TestAppOptions = {}): Promise<TestApp> {
  const acquired = deps?.database === undefined ? await acquireEmptyDatabase() : undefined;
  const database = deps?.database ?? (acquired as EmptyDatabase).database;
  const emptyWebRoot = mkdtempSync(join(tmpdir(), 'hopwise-web-'));
  const config = readConfig({
    ...acquired?.env,
    TRACE_ALLOW_CIDRS: '127.0.0.0/8,::1',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1',
    HSTS_PRELOAD_URL: 'none',
    // Starting a worker takes a second of CPU. Tests that need several ask for them.
    BULK_WORKERS: '1',
    LOG_LEVEL: logDestination ? 'info' : 'silent',
    // The tests must not depend on the free disk space of the machine.
    FREE_DISK_FLOOR_MB: '0',
    ...env,
  });
  const logger = createLogger(config, logDestination);
  const app = await buildApp({
    config,
    logger,
    network: createNetwork({ allowCidrs: config.traceAllowCidrs, extraCa: config.traceExtraCa }),
    sessionSecret: 'a secret that only the tests know',
    passwords: testPasswords,
    threads,
    webRoot: emptyWebRoot,
    stopping: new AbortController().signal,
    // A thread would take a second to start.
    visitsHere: true,
    ...deps,
    database,
  });
  return {
    app,
    config,
    database,
    close: async () => {
      await app.close();
      await acquired?.release();
      rmSync(emptyWebRoot, { recursive: true });
    },
  };
}

export interface TestSite {
  origin: string;
  close(): Promise<void>;
}

/** A URL without a site: no one gets this port, while a closed one may be reused by another test. */
export const deadOrigin = 'http://127.0.0.1:2';

/** A web site on loopback to trace. */
export async function startTestSite(listener: RequestListener, host = '127.0.0.1'): Promise<TestSite> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Counts the passwords hashed from now on: argon2's work on other threads is the only kind without a name. */
export function countHashes(): Disposable & { readonly count: number } {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') count += 1;
    },
  }).enable();
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => void hook.disable(),
  };
}

/** The server-sent events of a response, in order. */
export const parseEvents = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [event = '', data = ''] = block.split('\n');
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
