import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesText, patternRegex } from './pattern.ts';

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
  it('matches what JavaScript matches', () => {
    fc.assert(
      fc.property(expression, fc.array(text, { minLength: 3, maxLength: 6 }), (source, texts) => {
        fc.pre(source.length < 150);
        const [ours, javascript] = [patternRegex(`~${source}`), new RegExp(source)];
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
    const regex = patternRegex(`~${source}`);
    expect(growsLinearly((long) => regex.test(long), { before: '', repeated, after }, 8000)).toBe(true);
  });

  it.each([
    ['(', 'missing closing )'],
    [')', 'unexpected )'],
    ['[a', 'missing closing ] in [a'],
    ['[b-a]', 'invalid character class range in b-a'],
    ['*a', 'missing argument to repetition operator'],
    ['a**', 'invalid nested repetition operator in **'],
    ['{2}', 'missing argument to repetition operator'],
    ['a{2,1}', 'invalid repeat count in {2,1}'],
    ['a{2000}', 'invalid repeat count in {2000}'],
    ['(?:a{1000}){1000}', 'invalid repeat count'],
    ['(?=a)', 'invalid or unsupported Perl syntax in (?='],
    ['(?<!a)', 'invalid named capture'],
    ['(a)\\1', 'invalid escape sequence in \\1'],
    ['a\\', 'trailing backslash at end of expression'],
    ['('.repeat(2000) + ')'.repeat(2000), 'expression nests too deeply'],
  ])('rejects %s', (source, message) => {
    expect(() => patternRegex(`~${source}`)).toThrow(message);
  });

  it('may name its groups', () => {
    expect(matchesText('~^(?<year>\\d{4})-', '2026-')).toBe(true);
  });
});
