import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRefresh } from './meta-refresh.ts';

describe('parseRefresh (HTML Standard, "shared declarative refresh steps")', () => {
  it.each<[string, number, string | null]>([
    ['0', 0, null],
    [' \t\n\f\r7 ', 7, null],
    ['3;', 3, null],
    ['3,', 3, null],
    ['3; /next', 3, '/next'],
    ['3,/next', 3, '/next'],
    ['3 /next', 3, '/next'],
    ['3 ; URL = /next', 3, '/next'],
    ['3;url=/next', 3, '/next'],
    ['3;uRl\n=\n/next', 3, '/next'],
    ["3;url='/a b' trailing", 3, '/a b'],
    ['3;url="/next', 3, '/next'],
    ['3;"/next" url=/other', 3, '/next'],
    [`3;url="it's"`, 3, "it's"],
    ['3;url=', 3, ''],
    ['3;url', 3, 'url'],
    ['3;url /next', 3, 'url /next'],
    ['3;ur=/next', 3, 'ur=/next'],
    ['3;;/next', 3, ';/next'],
    ['3;url=url=/next', 3, 'url=/next'],
    ['3.9;/next', 3, '/next'],
    ['.5;/next', 0, '/next'],
    ['.', 0, null],
    ['3.1.4...;/next', 3, '/next'],
    ['007;/next', 7, '/next'],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER, null],
  ])('%j waits %d seconds for %j', (content, seconds, url) => {
    expect(parseRefresh(content)).toEqual({ seconds, url });
  });

  it.each([
    '',
    ' ',
    ';',
    '; /next',
    'url=/next',
    '-1;/next',
    '+1;/next',
    '3x;/next',
    '3url=/next',
    '1e3;/next',
    '\u00a03',
  ])('%j is none', (content) => {
    expect(parseRefresh(content)).toBeNull();
  });

  it('does what the standard does character by character', () => {
    const scraps = [
      '0',
      '7',
      '.',
      ';',
      ',',
      ' ',
      '\t',
      '\n',
      '\f',
      '\v',
      '\u00a0',
      'u',
      'UR',
      'url',
      'Url=',
      '=',
      '"',
      "'",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...scraps, 'x', '-', ':', '/'), { maxLength: 9 }), (parts) => {
        const content = parts.join('');
        expect(parseRefresh(content)).toEqual(stepByStep(content));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('never throws for any input', () => {
    const scraps = fc.constantFrom('0', '9', '.', ';', ',', ' ', '\t', 'url', '=', '"', "'", 'x', '\u0000', '\ud800');
    fc.assert(
      fc.property(fc.array(scraps), (parts) => {
        const refresh = parseRefresh(parts.join(''));
        if (refresh) expect(Number.isSafeInteger(refresh.seconds)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

/** The same steps, one character at a time. */
function stepByStep(input: string): { seconds: number; url: string | null } | null {
  let at = 0;
  const skip = (characters: RegExp): string => {
    const from = at;
    while (at < input.length && characters.test(input[at] ?? '')) at += 1;
    return input.slice(from, at);
  };
  const space = /[\t\n\f\r ]/;
  skip(space);
  const digits = skip(/\d/);
  if (digits === '' && input[at] !== '.') return null;
  const seconds = Number(digits);
  skip(/[\d.]/);
  if (at === input.length) return { seconds, url: null };
  if (!/[\t\n\f\r ;,]/.test(input[at] ?? '')) return null;
  skip(space);
  if (/[;,]/.test(input[at] ?? '')) at += 1;
  skip(space);
  if (at === input.length) return { seconds, url: null };
  const whole = input.slice(at);
  if (/^u/i.test(whole)) {
    if (!/^url/i.test(whole)) return { seconds, url: whole };
    at += 3;
    skip(space);
    if (input[at] !== '=') return { seconds, url: whole };
    at += 1;
    skip(space);
  }
  const rest = input.slice(at);
  const quote = /^["']/.exec(rest)?.[0];
  return { seconds, url: quote === undefined ? rest : (rest.slice(1).split(quote, 1)[0] ?? '') };
}
