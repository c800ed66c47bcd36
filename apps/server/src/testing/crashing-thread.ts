import { parentPort } from 'node:worker_threads';

/** The database thread, except that the statement `CRASH` ends it like a WebAssembly fault. */
parentPort?.on('message', ({ sql }: { sql?: string }) => {
  if (sql === 'CRASH') throw new Error('crashed on request');
});
await import('../db/embedded/pglite-thread.ts');
