import { expect, test } from 'vitest';
import { describeRun } from './runs.tsx';

const run = { status: 'COMPLETED', pause: null, cases: 1280, processed: 1280, failed: 0, couldNotRun: 0 } as const;

test.each([
  [{ ...run, status: 'PENDING', processed: 0 }, 'open', 'Waiting'],
  [{ ...run, status: 'PENDING', pause: 'disk' }, 'open', 'Paused'],
  [{ ...run, status: 'PROCESSING', processed: 34 }, 'open', 'Running, 34 of 1,280'],
  [{ ...run, status: 'PROCESSING', pause: 'owner-storage' }, 'open', 'Paused'],
  [{ ...run, status: 'CANCELLED', failed: 3 }, 'ended', 'Canceled'],
  [{ ...run, status: 'FAILED' }, 'unsure', 'Failed to run'],
  [{ ...run, failed: 3, couldNotRun: 2 }, 'failed', '3 of 1,280 failed'],
  [{ ...run, couldNotRun: 2 }, 'unsure', '2 of 1,280 had errors'],
  [run, 'passed', 'All 1,280 passed'],
  [{ ...run, cases: 1 }, 'passed', '1 passed'],
] as const)('describeRun(%j)', (given, tone, text) => {
  expect(describeRun(given)).toEqual({ tone, text });
});
