import { parentPort, type Transferable } from 'node:worker_threads';

/** What a thread of a pool sends: that it can take jobs, and an answer for each job. */
export type ThreadMessage<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: string };

/**
 * The other end of a thread pool, called once in the module of the thread. What is named by `handedOver` is not copied
 * on its way out.
 */
export function answerJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  handedOver: (result: Result) => Transferable[] = () => [],
): void {
  const reply = (message: ThreadMessage<Result>, transferred: Transferable[] = []): void =>
    parentPort?.postMessage(message, transferred);
  parentPort?.on('message', async (job: Job) => {
    try {
      const result = await work(job);
      reply({ kind: 'done', result }, handedOver(result));
    } catch (error) {
      reply({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  reply({ kind: 'ready' });
}
