import { AppError } from '../errors.ts';

export interface BoundedQueueOptions {
  atOnce: number;
  /** How many may wait for their turn; more are refused. */
  maxWaiting: number;
  /** What the caller is told when too many are waiting. */
  busyMessage: string;
}

/** Has only so much of one kind of work under way at once, first come first served, and refuses what would wait too long. */
export function createBoundedQueue({ atOnce, maxWaiting, busyMessage }: BoundedQueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', busyMessage);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next in line directly, so that nobody who has just come takes it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
