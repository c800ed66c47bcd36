import { expect, test } from 'vitest';
import { describeResults, resultsByLine } from './line-result.ts';

test('shows the worst case of each line', () => {
  const row = { url: 'https://a.test/a', client: null, reasons: [], warnings: [] };
  expect(
    resultsByLine([
      { ...row, line: 4, outcome: 'passed' },
      { ...row, line: 3, outcome: 'passed', warnings: ['2 redirects; 1 would be enough.'] },
      { ...row, line: 4, outcome: 'failed', client: 'googlebot', reasons: ['Expected /b, got /c'] },
      { ...row, line: 5, outcome: 'pending' },
    ]),
  ).toEqual([
    { line: 3, outcome: 'passed', messages: ['2 redirects; 1 would be enough.'] },
    { line: 4, outcome: 'failed', messages: ['https://a.test/a as googlebot: Expected /b, got /c'] },
  ]);
});

test('counts results by outcome', () => {
  expect(describeResults([])).toBe('no results');
  expect(
    describeResults([
      { line: 1, outcome: 'passed', messages: [] },
      { line: 2, outcome: 'failed', messages: [] },
      { line: 3, outcome: 'could-not-run', messages: [] },
    ]),
  ).toBe('1 passed, 1 failed, 1 with errors');
});
