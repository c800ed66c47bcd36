import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const alone = { name: 'Redirects', base: null };

test('counts tests and the cases they expand to', () => {
  const text =
    'version: 1\nbase: https://a.test\nclients: [chrome, googlebot]\ntests:\n  - /a -> /b\n  - "/{c,d} -> /{e,f}"\n';
  expect(readText(text, alone)).toEqual({ spelling: 'yaml', tests: 2, cases: 6, problems: [] });
});

test.each([
  ['https://a.test/a -> /b 301\n', 'lines'],
  ['from,to\nhttps://a.test/a,/b\n', 'csv'],
])('recognizes the format of %j', (text, spelling) => {
  expect(readText(text, alone)).toMatchObject({ spelling, tests: 1, cases: 1, problems: [] });
});

test('reports every problem with its position', () => {
  const { problems } = readText('version: 1\ntests:\n  - { from: /a, tto: /b }\n', alone);
  expect(problems).toEqual([expect.objectContaining({ line: 3, column: 17, message: expect.stringContaining('tto') })]);
});

test('requires a site for paths, in the text or in the contract settings', () => {
  const text = 'version: 1\ntests:\n  - /a -> /b\n';
  expect(readText(text, alone).problems).toEqual([
    expect.objectContaining({ line: 3, message: '/a is a path. Set base to the site.' }),
  ]);
  expect(readText(text, { ...alone, base: 'https://a.test' }).problems).toEqual([]);
});

test('reports text that the server would reject', () => {
  expect(readText('https://ada:secret@a.test/a -> /b\n', alone).problems).toEqual([
    expect.objectContaining({ line: 1, message: "URLs can't contain a password. Remove it." }),
  ]);
});

test('reports an empty contract', () => {
  expect(readText('', alone).problems).toEqual([{ line: 1, column: 1, message: 'The contract has no tests' }]);
});

test('takes the format from the file extension', () => {
  expect(readText('https://a.test/a\n', { ...alone, name: 'a.csv' }).spelling).toBe('csv');
});
