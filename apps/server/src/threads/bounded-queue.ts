import { BusyError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

export interface BoundedQueueOptions {
  atOnce: number;
  /** How many may wait for their turn; more are rejected. */
  maxWaiting: number;
  /** The error message when too many are waiting. */
  busyMessage: string;
}

interface Waiting {
  start(): void;
  reject(error: Error): void;
}

/**
 * Limits how much of one kind of work runs at once. Owners take turns, and in a full queue the one with the most
 * waiting gives way to the others.
 */
export function createBoundedQueue({ atOnce, maxWaiting, busyMessage }: BoundedQueueOptions) {
  const waiting = new FairQueue<Waiting>();
  const tooBusy = () => new BusyError(busyMessage);
  let running = 0;

  function waitForTurn(owner: string): Promise<void> {
    if (waiting.size >= maxWaiting) {
      const displaced = waiting.displaceFor(owner);
      if (displaced === undefined) return Promise.reject(tooBusy());
      displaced.reject(tooBusy());
    }
    return new Promise((start, reject) => waiting.push(owner, { start, reject }));
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await waitForTurn(owner);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot goes directly to the next in line, so that no newcomer takes it.
      if (next === undefined) running -= 1;
      else next.start();
    }
  };
}
