import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinearRegex } from './linear-regex.ts';

const { expression } = fc.letrec<{ expression: string; sequence: string; atom: string; repeated: string }>((tie) => ({
  expression: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('|')),
  sequence: fc.array(tie('repeated'), { maxLength: 3 }).map((parts) => parts.join('')),
  repeated: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{1,2}', '{0,}', '{,2}', '{'))
    .map(([atom, mark]) => (/^(?:[\^$]|\\b|\\B)$/.test(atom) && mark !== '' ? atom : atom + mark)),
  atom: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'group' },
    fc.constantFrom(
      'a',
      'b',
      '-',
      '/',
      '.',
      '^',
      '$',
      '\\d',
      '\\D',
      '\\w',
      '\\W',
      '\\s',
      '\\S',
      '\\b',
      '\\B',
      '\\.',
      '\\x61',
      '\\u0062',
      '[ab]',
      '[^a]',
      '[a-c.]',
      '[\\d-b]',
      '[\\W]',
      '[^\\s\\d]',
      '[]',
      '[^]',
      '}',
      ']',
    ),
    tie('expression').map((inside) => `(${inside})`),
    tie('expression').map((inside) => `(?:${inside})`),
  ),
}));

const text = fc.array(fc.constantFrom('a', 'b', 'c', '0', '-', '.', '/', ' ', '\n', '_', 'é', '{', '}', ']', ','), {
  maxLength: 8,
});

describe('a regular expression', () => {
  it('matches what JavaScript says it matches', () => {
    fc.assert(
      fc.property(expression, fc.array(text, { minLength: 3, maxLength: 6 }), (source, texts) => {
        fc.pre(source.length < 150);
        const [ours, javascript] = [new LinearRegex(source), new RegExp(source)];
        for (const parts of texts) expect(ours.test(parts.join('')), source).toBe(javascript.test(parts.join('')));
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['(a+)+$', 'a', '!'],
    ['^(a|a)*$', 'a', '!'],
    ['.*.*.*x', 'a', ''],
    ['(?:a?){20}a{20}$', 'a', 'b'],
    ['^([a-z]+\\.)+test$', 'a.', ''],
  ])('%s takes no longer than the text is long', (source, repeated, after) => {
    const regex = new LinearRegex(source);
    expect(growsLinearly((long) => regex.test(long), { before: '', repeated, after }, 8000)).toBe(true);
  });

  it.each([
    ['(', 'a group is never closed'],
    [')', 'a group is closed that was never opened'],
    ['[a', 'a bracket is never closed'],
    ['[b-a]', 'a range in brackets is out of order'],
    ['*a', 'there is nothing to repeat'],
    ['a**', 'there is nothing to repeat'],
    ['^*', 'there is nothing to repeat'],
    ['{2}', 'there is nothing to repeat'],
    ['a{2,1}', 'the numbers in {} are out of order'],
    ['a{2000}', 'it repeats something more than 1000 times'],
    ['(?:a{1000}){1000}', 'it is too large'],
    ['(?=a)', 'look-around is not supported'],
    ['(?<!a)', 'look-around is not supported'],
    ['(a)\\1', 'references to groups are not supported'],
    ['\\pL', '\\p is not supported'],
    ['(?i)a', 'this kind of group is not supported'],
    ['a\\', 'a backslash stands at the end'],
    ['('.repeat(200), 'it is nested too deeply'],
  ])('%s is refused', (source, message) => {
    expect(() => new LinearRegex(source)).toThrow(message);
  });

  it('may name its groups', () => {
    expect(new LinearRegex('^(?<year>\\d{4})-').test('2026-')).toBe(true);
  });
});
