import type { Worker } from 'node:worker_threads';

export interface WatchedThreads extends Disposable {
  /** How many there have been. */
  readonly started: number;
  /** Settles when this many of them have ended. */
  untilEnded(count: number): Promise<void>;
}

/** The threads that this one starts from now on; optionally only those with a name. */
export function watchThreads(name?: string): WatchedThreads {
  let started = 0;
  let ended = 0;
  let onEnd = () => {};
  const notice = (worker: Worker) => {
    if (name !== undefined && worker.threadName !== name) return;
    started += 1;
    worker.once('exit', () => {
      ended += 1;
      onEnd();
    });
  };
  process.on('worker', notice);
  return {
    get started() {
      return started;
    },
    async untilEnded(count) {
      while (ended < count) {
        await new Promise<void>((resolve) => {
          onEnd = resolve;
        });
      }
    },
    [Symbol.dispose]() {
      process.off('worker', notice);
    },
  };
}
