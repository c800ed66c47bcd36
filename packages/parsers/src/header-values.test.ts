import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { hasHeader, headerValue, headerValues } from './header-values.ts';

const headers: HeaderPair[] = [
  ['Content-Type', 'text/html'],
  ['SET-COOKIE', 'a=1'],
  ['set-cookie', 'b=2'],
  ['X-Content', 'none'],
];

describe('headers', () => {
  it.each([
    ['content-type', ['text/html']],
    ['set-cookie', ['a=1', 'b=2']],
    ['location', []],
  ])('are found whatever the letters of %s', (name, values) => {
    expect(headerValues(headers, name)).toEqual(values);
    expect(hasHeader(headers, name)).toBe(values.length > 0);
    expect(headerValue(headers, name)).toBe(values.length === 0 ? null : values.join(', '));
  });

  it.each(['content_type', 'gontent-type', 'content-typo', 'content-typ'])('of another name are others: %j', (name) => {
    expect(headerValue([[name, 'text/html']], 'content-type')).toBeNull();
  });

  // A capital and a small letter differ by one bit; so do other characters, which are not letters.
  it.each(['@', '[', '`', '{', '\x0d', '_'])('are not found by %j for another character', (character) => {
    const other = String.fromCharCode(character.charCodeAt(0) ^ 0x20);
    expect(headerValue([[`x${character}`, '1']], `x${other}`)).toBeNull();
  });
});
