import { HostBackoffError } from '@hopwise/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { HostPace, HostWork, Outcome, Sink } from '../../visits/index.ts';
import { failJob, type VisibleJobRow } from '../bulk-jobs-table.ts';
import { type CheckedRow, failedResult } from './check-row.ts';
import type { PendingRow } from './pending-rows.ts';
import { type QueuedRow, RowSource, type RowSourceDeps } from './row-source.ts';
import { type PackedResults, packResults, saveResults } from './save-results.ts';

export interface BulkWorkDeps extends RowSourceDeps {
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Which hosts are paused. */
  pace: Pick<HostPace, 'hasRests' | 'restOf' | 'retryAt'>;
  checkRow(job: VisibleJobRow, row: PendingRow, signal: AbortSignal): Promise<CheckedRow>;
  /** Concurrent requests to one host. */
  perHost: number;
}

/** How often a row is retried after an internal error. */
const maxAttempts = 3;
/** How often a row is retried when its host sends Retry-After. */
const maxWaits = 3;

interface JobResults {
  job: VisibleJobRow;
  packed: PackedResults;
}

/** The rows of all open jobs. */
export function bulkWork(deps: BulkWorkDeps): HostWork<QueuedRow, CheckedRow, JobResults> {
  const { db, logger, pace, checkRow, concurrency, perHost } = deps;

  async function visit(row: QueuedRow): Promise<Outcome<QueuedRow, CheckedRow>> {
    const { job, abort } = row.feed;
    try {
      const result = await checkRow(job, row, abort.signal);
      const isTired = result.busyHost === undefined || row.waits === maxWaits;
      const until = isTired ? undefined : pace.retryAt(result.busyHost ?? '');
      return until === undefined ? { kind: 'done', result } : waitUntil({ ...row, waits: row.waits + 1 }, until);
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'left' };
      if (error instanceof HostBackoffError) return waitUntil(row, error.until);
      if (isDatabaseUnavailable(error)) throw error;
      logger.error({ err: error }, 'failed to track a bulk row');
      const attempts = row.attempts + 1;
      if (attempts < maxAttempts) return { kind: 'again', item: { ...row, attempts } };
      return {
        kind: 'done',
        result: { result: failedResult(row, 'Internal error while tracking this row.'), check: null },
      };
    }
  }

  return {
    title: 'bulk jobs',
    limits: { perHost, places: 2 * concurrency },
    pace,
    source: new RowSource(deps),
    visit,
    sink: rowSink(db),
  };
}

const waitUntil = (item: QueuedRow, until: number): Outcome<QueuedRow, CheckedRow> =>
  item.feed.abort.signal.aborted ? { kind: 'left' } : { kind: 'later', item, until };

/** The results of one job are stored together. A job whose results can't be stored fails. */
const rowSink = (db: Database): Sink<QueuedRow, CheckedRow, JobResults> => ({
  batchSize: 200,
  pack: (batch) =>
    Promise.all(
      Array.from(
        Map.groupBy(batch, ({ item }) => item.feed.job),
        async ([job, finished]) => ({
          job,
          packed: await packResults(finished.map(({ result }) => result)),
        }),
      ),
    ),
  save: async (units) => {
    for (const { job, packed } of units) await saveResults(db, job.id, packed);
  },
  giveUp: ({ job }) => failJob(db, job.id, 'Failed to store the results. See the server log.'),
});
