import { ApiError } from './client.ts';

const retries = 2;

/** For queries: asking again does not change a refusal. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  failures < retries && !(error instanceof ApiError && error.status < 500);
