import { isMainThread, type Worker } from 'node:worker_threads';

/**
 * Loaded before the server, by NODE_OPTIONS=--import: on SIGUSR2 ends the newest thread of the name that its own
 * URL ends with, as a fault in WebAssembly or too little memory would.
 */
if (isMainThread) {
  const wanted = new URL(import.meta.url).searchParams.get('name');
  let thread: Worker | undefined;
  process.on('worker', (worker) => {
    if (worker.threadName === wanted) thread = worker;
  });
  process.on('SIGUSR2', () => thread?.terminate());
}
