import { parentPort } from 'node:worker_threads';

/** What a thread of a pool sends back for each job. */
export type ThreadAnswer<Result> = { ok: true; result: Result } | { ok: false; error: string };

/** The other end of a thread pool, called once in the module of the thread. */
export function answerJobs<Job, Result>(work: (job: Job) => Result): void {
  const reply = (answer: ThreadAnswer<Result>): void => parentPort?.postMessage(answer);
  parentPort?.on('message', (job: Job) => {
    try {
      reply({ ok: true, result: work(job) });
    } catch (error) {
      reply({ ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
