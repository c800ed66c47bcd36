import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';

export interface PeriodicJob {
  name: string;
  everyMs: number;
  /** Of several server processes one runs the job at a time: any number does, as long as each job has its own. */
  lock: number;
  /** Does a part of the work in a transaction of its own, so that others get their turn. Returns whether there is more. */
  run(tx: Database): Promise<boolean>;
}

interface PeriodicDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Runs a job now and from then on. Returns how to stop; the part that is under way is waited for. */
export function runPeriodically(deps: PeriodicDeps, job: PeriodicJob): () => Promise<void> {
  const stopped = new AbortController();
  let running = runOnce(deps, job, stopped.signal);
  const timer = setInterval(() => {
    running = running.then(() => runOnce(deps, job, stopped.signal));
  }, job.everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopped.abort();
    return running;
  };
}

async function runOnce({ db, logger }: PeriodicDeps, job: PeriodicJob, stopped: AbortSignal): Promise<void> {
  try {
    while (!stopped.aborted && (await db.transaction((tx) => runLocked(tx, job))));
  } catch (error) {
    logger.error({ err: error }, `${job.name} failed`);
  }
}

async function runLocked(tx: Database, { lock, run }: PeriodicJob): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as free`);
  return rows[0]?.free === true && run(tx);
}
