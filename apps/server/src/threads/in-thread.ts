import { setPriority } from 'node:os';
import { parentPort, type Transferable, type Worker } from 'node:worker_threads';

/** The messages of a pool's thread: that it is ready, and the result of each work item. */
export type ThreadMessage<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: string };

/**
 * The thread side of a thread pool, called once in the thread's module. Buffers named by `handedOver` are transferred,
 * not copied.
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

/**
 * Listens to messages of our threads. Under `node --watch`, Node uses the same channel to report loaded files, which
 * are ignored here.
 */
export function onThreadMessage<Message extends object>(worker: Worker, listener: (message: Message) => void): void {
  worker.on('message', (message: Message) => {
    const isFromNode = 'watch:import' in message || 'watch:require' in message;
    if (!isFromNode) listener(message);
  });
}

/**
 * Work that people wait for comes first. Only Linux has priorities per thread; elsewhere it would affect the whole
 * server.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(10);
}
