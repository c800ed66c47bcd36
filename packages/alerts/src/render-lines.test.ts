import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, cutText, fitLines, plainStyle, renderLine, type Style, spansOf, units } from './render-lines.ts';

const marked: Style = { text: (words) => words, code: (words) => `[${words}]` };

describe('a line', () => {
  it.each([
    ['Hop 1 now redirects to https://evil.example/a?b=1.', 'Hop 1 now redirects to [https://evil.example/a?b=1].'],
    ['The certificate of example.com expires.', 'The certificate of [example.com] expires.'],
    ['The final URL is now /new (was /old).', 'The final URL is now [/new] (was [/old]).'],
    ['See https://example.com/a_(b).', 'See [https://example.com/a_(b)].'],
    ['Ask someone@example.com, or @everyone!', 'Ask [someone@example.com], or [@everyone]!'],
    ['javascript://x/%0aalert(1)', '[javascript://x/%0aalert(1)]'],
    ['Expected 200, got 410.', 'Expected 200, got 410.'],
    ['Took 2.1 s, 3 of 4 and/or more.', 'Took 2.1 s, 3 of 4 and/or more.'],
    ['', ''],
  ])('%s', (line, expected) => {
    expect(renderLine(line, marked)).toBe(expected);
  });

  it('stays one line, and hides nothing', () => {
    expect(renderLine('a\nb\u202Ec', plainStyle)).toBe('a b[U+202E]c');
  });

  it('is cut', () => {
    expect(renderLine('x'.repeat(1000), plainStyle)).toHaveLength(400);
  });

  it('keeps all its words', () => {
    const line = 'See https://a.example, b.example and  two spaces.';
    expect(
      spansOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});

describe('lines', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Line number ${index}`);

  it('are all there when they fit', () => {
    expect(fitLines(lines, plainStyle, 10_000).split('\n')).toEqual(lines);
    expect(fitLines([], plainStyle, 100)).toBe('');
  });

  it('are whole or not there, and the rest is counted', () => {
    const fitted = fitLines(lines, plainStyle, 100);
    expect(fitted).toBe('Line number 0\nLine number 1\nLine number 2\nLine number 3\n… and 16 more lines');
    expect(fitted.length).toBeLessThanOrEqual(100);
  });
});

describe('a text that is cut', () => {
  it.each<[name: string, text: string, limit: number, expected: string]>([
    ['short enough', 'abc', 3, 'abc'],
    ['too long', 'abcd', 3, 'ab…'],
    ['with a space at the cut', 'ab cd', 4, 'ab…'],
    ['an emoji of two units', 'a😀b', 3, 'a…'],
    ['an emoji of a family', '👩‍👩‍👧‍👦x', 11, '…'],
    ['a letter with an accent of its own', 'ae\u0301b', 3, 'a…'],
    ['a flag', '🇩🇪🇫🇷', 5, '🇩🇪…'],
    ['to one character', 'abc', 1, '…'],
    ['to nothing', 'abc', 0, ''],
    ['the empty text', '', 0, ''],
  ])('%s', (_, text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });

  it('can be measured in bytes', () => {
    expect(cutText('漢漢漢', 9, bytes)).toBe('漢漢漢');
    expect(cutText('漢漢漢', 8, bytes)).toBe('漢…');
  });

  it('is never longer than its limit, begins as the whole, and has no half of a character', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 100 }), fc.constantFrom(units, bytes), (text, limit, measure) => {
        const cut = cutText(text, limit, measure);
        expect(measure(cut)).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
        if (cut !== text) expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});
