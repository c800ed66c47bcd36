import { parentPort, type Transferable } from 'node:worker_threads';

/** What a thread of a pool sends back for each job. */
export type ThreadAnswer<Result> = { ok: true; result: Result } | { ok: false; error: string };

/**
 * The other end of a thread pool, called once in the module of the thread. What is named by `handedOver` is not copied
 * on its way out.
 */
export function answerJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  handedOver: (result: Result) => Transferable[] = () => [],
): void {
  const reply = (answer: ThreadAnswer<Result>, transferred: Transferable[] = []): void =>
    parentPort?.postMessage(answer, transferred);
  parentPort?.on('message', async (job: Job) => {
    try {
      const result = await work(job);
      reply({ ok: true, result }, handedOver(result));
    } catch (error) {
      reply({ ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
