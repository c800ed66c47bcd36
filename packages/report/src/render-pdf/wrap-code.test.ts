import { expect, test } from 'vitest';
import { wrapCode } from './wrap-code.ts';

test.each<[string, string, number, string[]]>([
  ['short text', 'abc', 10, ['abc']],
  ['nothing', '', 10, []],
  ['a long word', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['a URL, after a delimiter', 'https://a.example/path/to', 20, ['https://a.example/', 'path/to']],
  ['Han characters are wider', '中中中中', 4, ['中中', '中中']],
  ['emoji are not cut in two', '😀😀😀', 3, ['😀', '😀', '😀']],
])('%s', (_, text, columns, lines) => {
  expect(wrapCode(text, columns)).toEqual(lines);
});

test('nothing is lost, and a long address takes no longer per character', () => {
  const url = `https://a.example/?state=${'aZ09_'.repeat(20_000)}`;
  expect(wrapCode(url, 90).join('')).toBe(url);
});
