import { type BrowserPool, createBrowserPool, findBrowser } from '@hopwise/browser';
import type { Network } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type BusyGate, createBusyGate } from '../rate-limits/index.ts';

interface BrowserDeps {
  config: Pick<Config, 'browserPath' | 'browserUrl' | 'browserProxyHost' | 'browserAtOnce'>;
  network: Network;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** The configured browser, otherwise one installed on this computer; undefined if there is none or none is wanted. */
export async function openBrowser({ config, network, logger }: BrowserDeps): Promise<BrowserPool | undefined> {
  const { browserUrl: url, browserPath, browserProxyHost: proxyHost, browserAtOnce: atOnce } = config;
  if (browserPath === 'none') return undefined;
  const executablePath = url === undefined ? (browserPath ?? (await findBrowser()) ?? undefined) : undefined;
  if (url === undefined && executablePath === undefined) return undefined;
  return createBrowserPool({
    network,
    atOnce,
    ...(url !== undefined && { url }),
    ...(executablePath !== undefined && { executablePath }),
    ...(proxyHost !== undefined && { proxyHost }),
    onProblem: (error) => logger.warn({ err: error }, 'browser problem'),
  });
}

/** How many requests wait for the browser, and how long: a visit takes a few seconds. */
const maxWaiting = 20;
const maxWaitMs = 30_000;

export const createBrowserPlaces = ({ browserAtOnce: atOnce }: Pick<Config, 'browserAtOnce'>): BusyGate =>
  createBusyGate({
    atOnce,
    maxWaiting,
    maxWaitMs,
    isBusy: () => true,
    busyMessage: 'The browser is busy with other URLs. Try again in a moment.',
  });
