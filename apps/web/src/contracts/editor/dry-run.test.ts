import { expect, test } from 'vitest';
import { planDryRun } from './dry-run.ts';

/** `{1,2,3}`, which expands to as many cases. */
const braces = (count: number) => `{${Array.from({ length: count }, (_, at) => at).join()}}`;

const text = [
  'version: 1',
  'base: https://a.test',
  'defaults: { status: permanent }',
  'tests:',
  '  - /a -> /b',
  '  - from: /c',
  '    to: /d',
  '',
].join('\n');
const plan = (line?: number, given = text, base: string | null = null) =>
  planDryRun({ text: given, name: 'Shop', base, line });

test('plans the test on a line, also from its later lines, with the site and defaults of the text', () => {
  expect(plan(5)).toEqual({
    cases: 1,
    batches: [{ text: expect.stringContaining('/a -> /b permanent'), lines: [{ written: 4, line: 5 }] }],
  });
  expect(plan(7)).toMatchObject({ batches: [{ lines: [{ line: 6 }] }] });
  expect(plan(5, text, 'https://b.test')).toMatchObject({
    batches: [{ text: expect.stringContaining('base: https://b.test') }],
  });
  expect(plan(3)).toEqual({ reason: 'No test on line 3' });
});

test('splits many tests into calls of 20 cases', () => {
  const lines = Array.from({ length: 45 }, (_, at) => `https://a.test/${at} -> /b`).join('\n');
  const planned = plan(undefined, lines);
  if ('reason' in planned) throw new Error(planned.reason);
  expect(planned.batches.map((batch) => batch.lines.length)).toEqual([20, 20, 5]);
  expect(planned.batches[2]?.lines.at(-1)).toMatchObject({ line: 45 });
});

test.each([
  ['a problem', 'https://a.test/a => /b\n', undefined, /^Fix line 1 first: /],
  ['no tests', 'version: 1\ntests: []\n', undefined, /./],
  ['too many cases', `https://a.test/${braces(200)} -> /b`, undefined, /too many to test here/],
  ['a test that is too large', `https://a.test/${braces(30)} -> /b`, 1, /^The test on line 1 has too many cases/],
])("gives the reason when it can't, with %s", (_, given, line, reason) => {
  expect(plan(line, given)).toEqual({ reason: expect.stringMatching(reason) });
});
