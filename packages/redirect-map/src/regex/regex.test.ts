import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileBounded } from './bounded-match.ts';
import { PatternError } from './character-set.ts';
import { literalRuns } from './regex-pattern.ts';
import { sampleTexts } from './sample-texts.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  '/',
  '.',
  '\\.',
  '[ab]',
  '[^/]',
  '\\d',
  '(?:a|b/)',
  '(a)',
  '(b|/)',
  '(?=a)',
  '(?!b)',
);
const regexes = fc
  .array(fc.tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{1,2}', '*?')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([text, sign]) => (text.startsWith('(?=') || text.startsWith('(?!') ? text : text + sign)))
  .map((parts) => `^${parts.join('')}$`);

describe('the bounded matcher', () => {
  it('finds what JavaScript finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '1'), maxLength: 8 });
    fc.assert(
      fc.property(regexes, text, (regex, path) => {
        const expected = new RegExp(regex).exec(path);
        expect(compileBounded(regex, false)(path)).toEqual(expected === null ? undefined : [...expected]);
      }),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['^/((?!api/).*)$', '/docs/a', ['/docs/a', 'docs/a']],
    ['^/((?!api/).*)$', '/api/a', undefined],
    ['^/(\\w+)/\\1$', '/a/a', ['/a/a', 'a']],
    ['(?<=/v)\\d+', '/v12/x', ['12']],
    ['^/😀a+\\.html$', '/😀aa.html', ['/😀aa.html']],
    ['(?i)^/ABC', '/abc', ['/abc']],
    ['^/[[:alpha:]_]+\\z', '/a_b', ['/a_b']],
  ])('runs %s on %s', (regex, path, expected) => {
    expect(compileBounded(regex, false)(path)).toEqual(expected);
  });

  it('gives up on a catastrophic pattern', () => {
    expect(() => compileBounded('^(a+)+(?!x)$', false)(`${'a'.repeat(5000)}!`)).toThrow(PatternError);
  });

  it.each(['(', 'a)', '[a', '*', '\\', 'a{5000}', '(?#x)', '('.repeat(100)])('rejects %s', (regex) => {
    expect(() => compileBounded(regex, false)).toThrow(PatternError);
  });
});

it('samples texts that the pattern matches', () => {
  fc.assert(
    fc.property(regexes, (regex) => {
      const { texts, isComplete } = sampleTexts(regex);
      fc.pre(isComplete);
      for (const text of texts) expect(text).toMatch(new RegExp(regex));
    }),
    { numRuns: runs(1000) },
  );
});

it.each([
  ['^/nova/([^/]+)/a.html$', ['/nova/', '/a', 'html']],
  ['^/(docs/a)(?:/|$)', ['/docs/a']],
  ['(.*)\\.html$', ['.html']],
  ['^/a?b', ['/', 'b']],
  ['^/(?:ab)+c$', ['/', 'ab', 'c']],
])('indexes %s by texts that every match contains', (regex, expected) => {
  expect(literalRuns(regex)).toEqual(expected);
});

it('indexes patterns by nothing that a match may lack', () => {
  fc.assert(
    fc.property(regexes, (regex) => {
      for (const text of sampleTexts(regex).texts) {
        if (!new RegExp(regex).test(text)) continue;
        for (const run of literalRuns(regex)) expect(text).toContain(run);
      }
    }),
    { numRuns: runs(1000) },
  );
});
