import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { queryRetries } from './retry-queries.ts';

test.each([
  ['a network failure', new TypeError('Failed to fetch'), [1000, 2000]],
  ['a failure of the server', new ApiError(503, {}), [1000, 2000]],
  ['what does not exist', new ApiError(404, {}), [0, 0]],
  ['a limit', new ApiError(429, {}), [0, 0]],
])('%s is tried twice more', (_what, error, delays) => {
  const tries = Array.from({ length: queryRetries.retry }, (_, failures) => queryRetries.retryDelay(failures, error));
  expect(tries).toEqual(delays);
});
