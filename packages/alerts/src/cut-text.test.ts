import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, cutText, units } from './cut-text.ts';

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
