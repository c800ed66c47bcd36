import type { Network } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import { Alarm } from '../threads/alarm.ts';
import { dayMs, hourMs } from '../time-units.ts';
import { FetchFailedError, fetchPreloadList } from './fetch-preload-list.ts';
import type { PreloadListFile } from './preload-list-file.ts';

/** Chromium changes the list every few days. */
export const keptForMs = 7 * dayMs;
/** Who has no way out should not be told every minute. */
const retryMs = 6 * hourMs;
/** A server that starts has others to think of first. */
const usualDelayMs = 1000;

interface KeepDeps {
  network: Network;
  file: PreloadListFile;
  /** undefined: the list is not fetched. */
  url: string | undefined;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  delayMs?: number;
}

/** Fetches the list when there is none, or none of this week. What goes wrong leaves the old one. Returns how to stop. */
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

  /** Returns when to look again. */
  async function look(): Promise<number> {
    const ageMs = Date.now() - (file.current()?.listedAt.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ageMs < keptForMs) return keptForMs - ageMs;
    return (await renew()) ? keptForMs : retryMs;
  }

  async function renew(): Promise<boolean> {
    try {
      file.replace(await fetchPreloadList(network, url as string, { signal: stopped.signal }));
      logger.info(`The HSTS preload list was fetched: ${file.current()?.hosts} hosts`);
      return true;
    } catch (error) {
      if (stopped.signal.aborted) return false;
      const known = file.current();
      const meanwhile = known
        ? `The list of ${known.listedAt.toISOString().slice(0, 10)} stays in use.`
        : 'Until there is one, HSTS findings that depend on it are not checked; `npm run admin -- import-hsts-preload <file>` reads it from a file, HSTS_PRELOAD_URL=none ends these attempts.';
      const reason = error instanceof FetchFailedError ? error.message : `a failure on our side (${String(error)})`;
      logger.warn(`The HSTS preload list could not be fetched from ${url}: ${reason}. ${meanwhile}`);
      return false;
    }
  }

  return async () => {
    stopped.abort();
    alarm.ring();
    await ended;
  };
}
