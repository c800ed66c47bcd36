import { isMainThread, type Worker } from 'node:worker_threads';

/**
 * Loaded before the server, by NODE_OPTIONS=--import: SIGUSR2 ends the newest thread of the name at the end of its own
 * URL, like a WebAssembly fault or a lack of memory.
 */
if (isMainThread) {
  const wanted = new URL(import.meta.url).searchParams.get('name');
  let thread: Worker | undefined;
  process.on('worker', (worker) => {
    if (worker.threadName === wanted) thread = worker;
  });
  process.on('SIGUSR2', () => thread?.terminate());
}
