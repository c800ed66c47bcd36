import { isMainThread, type Worker } from 'node:worker_threads';

/**
 * Loaded before the server, by NODE_OPTIONS=--import: ends the thread of the embedded database on SIGUSR2, as a fault in
 * WebAssembly would.
 */
if (isMainThread) {
  let databaseThread: Worker | undefined;
  process.on('worker', (worker) => {
    if (worker.threadName === 'database') databaseThread = worker;
  });
  process.on('SIGUSR2', () => databaseThread?.terminate());
}
