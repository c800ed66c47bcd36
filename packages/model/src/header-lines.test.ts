import { expect, it } from 'vitest';
import { parseHeaderLines } from './header-lines.ts';

it.each<[string, string, Record<string, string> | undefined]>([
  ['one header', 'X-Test: yes', { 'X-Test': 'yes' }],
  ['several lines with any line ending', 'A: 1\r\nB: 2\nC:3', { A: '1', B: '2', C: '3' }],
  ['a split at the first colon only', 'Referer: https://example.com:8080/', { Referer: 'https://example.com:8080/' }],
  ['an empty value', 'X-Empty:', { 'X-Empty': '' }],
  ['lines without a colon ignored', 'nonsense\nA: 1', { A: '1' }],
  ['lines without a name ignored', ': value\n  : x', undefined],
  ['nothing', '', undefined],
])('reads %s', (_, text, headers) => {
  expect(parseHeaderLines(text)).toEqual(headers);
});

it('keeps a header named __proto__ as a header', () => {
  expect(Object.keys(parseHeaderLines('__proto__: x') ?? {})).toEqual(['__proto__']);
});
