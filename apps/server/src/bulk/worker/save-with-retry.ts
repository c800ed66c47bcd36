import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/is-database-unavailable.ts';
import { failJob, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { type PackedResults, saveResults } from './save-results.ts';

const maxAttempts = 3;
const pauseMs = 500;

interface SaveDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Stores results, if need be again and again: as long as the database is away, otherwise a few times. A job whose
 * results cannot be stored has failed. What is given up, because the worker is to stop, is left for others to track.
 */
export async function saveWithRetry(
  { db, logger }: SaveDeps,
  job: VisibleJobRow,
  packed: PackedResults,
  isStopping: () => boolean,
): Promise<void> {
  for (let attempt = 1; ; ) {
    try {
      return await saveResults(db, job.id, packed);
    } catch (error) {
      logger.error({ err: error }, 'the results of a bulk job could not be stored');
      if (isStopping()) return;
      const isAway = isDatabaseUnavailable(error);
      if (!isAway && attempt === maxAttempts) return giveUp({ db, logger }, job.id);
      if (!isAway) attempt += 1;
      await delay(pauseMs);
    }
  }
}

async function giveUp({ db, logger }: SaveDeps, jobId: string): Promise<void> {
  try {
    await failJob(db, jobId, 'The results could not be stored. The log of the server says more.');
  } catch (error) {
    logger.error({ err: error }, 'a bulk job that failed could not be marked so');
  }
}
