import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { whyNot } from './use-report-download.ts';

test.each([
  [new Error('Failed to fetch'), 'Please try again later'],
  [new ApiError(503, { message: 'Busy' }), 'Please try again later'],
  [new ApiError(429, { message: 'Too many reports at once.' }), 'Please try again later. Too many reports at once.'],
])("reports an export that fails with %s in the spec's words", (error, says) => {
  expect(whyNot(error)).toBe(says);
});
