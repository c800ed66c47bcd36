import { parentPort, type Transferable } from 'node:worker_threads';

/** What a thread of a pool sends: that it can be given work, and what came of each piece of it. */
export type ThreadMessage<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: string };

/**
 * The other end of a thread pool, called once in the module of the thread. What is named by `handedOver` is not copied
 * on its way out.
 */
export function doWork<Work, Result>(
  run: (work: Work) => Result | Promise<Result>,
  handedOver: (result: Result) => Transferable[] = () => [],
): void {
  const reply = (message: ThreadMessage<Result>, transferred: Transferable[] = []): void =>
    parentPort?.postMessage(message, transferred);
  parentPort?.on('message', async (work: Work) => {
    try {
      const result = await run(work);
      reply({ kind: 'done', result }, handedOver(result));
    } catch (error) {
      reply({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  reply({ kind: 'ready' });
}
