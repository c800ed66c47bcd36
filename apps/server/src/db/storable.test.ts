import { describe, expect, it } from 'vitest';
import { storable } from './columns.ts';

describe('storable', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a\0b', 'a\uFFFDb'],
    ['lone \uD800 high', 'lone \uFFFD high'],
    ['lone \uDC00 low', 'lone \uFFFD low'],
    ['a pair \u{1F600} stays', 'a pair \u{1F600} stays'],
    ['latin1 \xE9\xFF', 'latin1 \xE9\xFF'],
    [null, null],
    [12.5, 12.5],
    [true, true],
    [{ 'k\0': ['v\0', { deep: '\uDFFF' }] }, { 'k\uFFFD': ['v\uFFFD', { deep: '\uFFFD' }] }],
  ])('%j', (given, expected) => {
    expect(storable(given)).toEqual(expected);
  });
});
