import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

test.each([
  ['a network failure', new TypeError('Failed to fetch'), 2],
  ['a failure of the server', new ApiError(503, {}), 2],
  ['what does not exist', new ApiError(404, {}), 0],
  ['a limit', new ApiError(429, {}), 0],
])('%s is tried again as often as that can help', (_what, error, retries) => {
  const tries = [0, 1, 2, 3].filter((failures) => retryUnlessRefused(failures, error));
  expect(tries).toHaveLength(retries);
});
