import { expect, test } from 'vitest';
import { playwrightOutcome, vitestOutcome } from './suite-outcome.ts';

test('unit tests: one that failed is named with its message, a skipped one counts as failed, and so does an error outside the tests', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a adds', status: 'passed', failureMessages: [] },
          { fullName: 'a divides', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'a waits', status: 'skipped', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  expect(vitestOutcome(report as never, ['nobody waited for it'])).toEqual({
    passed: 1,
    failures: [
      'a.test.ts › a divides (failed)\nexpected 1 to be 2',
      'a.test.ts › a waits (skipped)',
      'b.test.ts (not run)\nCannot find module',
      'outside the tests (error)\nnobody waited for it',
    ],
  });
});

test('browser tests: nested groups are read, a flaky test is a failure, and so is an error outside the tests', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'track.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
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
  });
});
