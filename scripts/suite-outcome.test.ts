import { expect, test } from 'vitest';
import { playwrightOutcome, vitestOutcome } from './suite-outcome.ts';

test('unit tests: lists failures with their messages; counts skipped tests and errors outside tests, but not slow tests of the other tier', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'a adds', status: 'passed', failureMessages: [], tags: [] },
          { fullName: 'a divides', status: 'failed', failureMessages: ['expected 1 to be 2'], tags: ['slow'] },
          { fullName: 'a waits', status: 'skipped', failureMessages: [], tags: [] },
          { fullName: 'a of the other tier', status: 'skipped', failureMessages: [], tags: ['slow'] },
        ],
      },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        startTime: 3_500,
        endTime: 3_500,
        assertionResults: [],
      },
    ],
  };
  expect(vitestOutcome(report as never, ['unhandled rejection'])).toEqual({
    passed: 1,
    failures: [
      'a.test.ts › a divides (failed)\nexpected 1 to be 2',
      'a.test.ts › a waits (skipped)',
      'b.test.ts (not run)\nCannot find module',
      'outside the tests (error)\nunhandled rejection',
    ],
    fileSeconds: [
      { file: 'a.test.ts', seconds: 2.5 },
      { file: 'b.test.ts', seconds: 0 },
    ],
  });
});

test('browser tests: reads nested groups; counts flaky tests and errors outside tests as failures', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'track.spec.ts',
    line: 7,
    tests: [{ status, results: [{ duration: 500, errors: messages.map((message) => ({ message })) }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected', 'no button'), spec('blinks', 'flaky', 'once')] }],
      },
    ],
    errors: [{ message: 'the server did not start' }],
  };
  expect(playwrightOutcome(report as never)).toEqual({
    passed: 1,
    failures: [
      'track.spec.ts:7 › closes (unexpected)\nno button',
      'track.spec.ts:7 › blinks (flaky)\nonce',
      'outside the tests (error)\nthe server did not start',
    ],
    fileSeconds: [{ file: 'track.spec.ts', seconds: 1.5 }],
  });
});
