import { ApiError } from './client.ts';

/** How queries are tried again. A refusal is, too, but no one waits for it: the response will hardly be another. */
export const queryRetries = {
  retry: 2,
  retryDelay: (failures: number, error: Error): number =>
    error instanceof ApiError && error.status < 500 ? 0 : Math.min(1000 * 2 ** failures, 30_000),
} as const;
