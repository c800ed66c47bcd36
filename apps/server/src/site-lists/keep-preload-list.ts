import type { Network } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import { Alarm } from '../threads/alarm.ts';
import { dayMs, hourMs } from '../time-units.ts';
import { FetchFailedError, fetchPreloadList } from './fetch-preload-list.ts';
import type { PreloadListFile } from './preload-list-file.ts';

/** Chromium changes the list every few days. */
export const keptForMs = 7 * dayMs;
/** A server without internet access shouldn't log this every minute. */
const retryMs = 6 * hourMs;
/** A starting server has more urgent work. */
const usualDelayMs = 1000;

interface KeepDeps {
  network: Network;
  file: PreloadListFile;
  /** undefined: the list isn't fetched. */
  url: string | undefined;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  delayMs?: number;
}

/**
 * Fetches the list when there is none or it is over a week old. A failure keeps the old one. Returns a function that
 * stops it.
 */
export function keepPreloadList({ network, file, url, logger, delayMs = usualDelayMs }: KeepDeps): () => Promise<void> {
  if (url === undefined) return async () => undefined;
  const stopped = new AbortController();
  const alarm = new Alarm();
  const ended = run();

  async function run(): Promise<void> {
    await alarm.sleep(delayMs / 1000);
    while (!stopped.signal.aborted) {
      const restMs = await look();
      if (!stopped.signal.aborted) await alarm.sleep(restMs / 1000);
    }
  }

  /** Returns when to check again. */
  async function look(): Promise<number> {
    const ageMs = Date.now() - (file.current()?.listedAt.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ageMs < keptForMs) return keptForMs - ageMs;
    return (await renew()) ? keptForMs : retryMs;
  }

  async function renew(): Promise<boolean> {
    try {
      file.replace(await fetchPreloadList(network, url as string, { signal: stopped.signal }));
      logger.info(`fetched the HSTS preload list: ${file.current()?.hosts} hosts`);
      return true;
    } catch (error) {
      if (stopped.signal.aborted) return false;
      const known = file.current();
      const meanwhile = known
        ? `Still using the list from ${known.listedAt.toISOString().slice(0, 10)}.`
        : 'Audits that need it are skipped. Import it from a file with `npm run admin -- import-hsts-preload <file>`, or set HSTS_PRELOAD_URL=none to stop retrying.';
      const reason = error instanceof FetchFailedError ? error.message : `internal error (${String(error)})`;
      logger.warn(`failed to fetch the HSTS preload list from ${url}: ${reason}. ${meanwhile}`);
      return false;
    }
  }

  return async () => {
    stopped.abort();
    alarm.ring();
    await ended;
  };
}
