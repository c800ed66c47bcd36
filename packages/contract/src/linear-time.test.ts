import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { expect, it } from 'vitest';
import { readBraces } from './braces.ts';
import { guessSpelling } from './guess-spelling.ts';
import { matchesGlob } from './pattern.ts';
import { readContract } from './read-contract.ts';

const maxLength = 32_000;

const readers: Record<string, (text: string) => unknown> = {
  'a contract in lines': (text) => readContract(text, { spelling: 'lines' }),
  'a contract as CSV': (text) => readContract(text, { spelling: 'csv' }),
  'a contract as YAML': (text) => readContract(`version: 1\ntests:\n- ${text}`, { spelling: 'yaml' }),
  'how a contract is written': (text) => guessSpelling(text),
  braces: readBraces,
  globs: (text) => matchesGlob('*a*b*a*', text),
};

itGrowsLinearly('reading %s', maxLength, readers, [
  '/a -> /b\n',
  'from,to\n',
  '- ',
  '- /a\n',
  '{a,b}',
  '{',
  'a: ',
  '? ',
  '{a: ',
  '- {foo: bar}\n',
  '"a"',
  '&a ',
  '*a ',
  '|',
  '>',
  '#',
]);

/** Repeating a text makes no different names, so each is made from its position. */
const manyNames = (length: number, name: (at: number) => string) =>
  Array.from({ length: length / 10 }, (_, at) => name(at)).join('');

it.each<[string, (at: number) => string]>([
  ['a document', (at) => `k${at}: 1\n`],
  ['a test', (at) => `${at === 0 ? 'version: 1\ntests:\n- from: /a\n' : ''}  k${at}: 1\n`],
  ['headers', (at) => `${at === 0 ? 'version: 1\ntests:\n- from: /a\n  headers:\n' : ''}    k${at}: a\n`],
])('the work of reading many names in %s grows with their number', (_, name) => {
  const read = (text: string) => readContract(manyNames(text.length, name), { spelling: 'yaml' });
  expect(growsLinearly(read, { before: '', repeated: 'a', after: '' }, maxLength)).toBe(true);
});
