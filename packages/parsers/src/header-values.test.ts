import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import {
  cacheDirectives,
  cacheMaxAge,
  hasHeader,
  headerValue,
  headerValues,
  isNeverReused,
  isNoSniff,
} from './header-values.ts';

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
  ])('are found in any letter case of %s', (name, values) => {
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

it.each([
  [[], false],
  [['NoSniff '], true],
  [[''], false],
  [['sniff'], false],
  [['nosniff; x'], false],
  [['nosniff, nosniff'], true],
  [['nosniff', 'sniff'], true],
  [['sniff', 'nosniff'], false],
])('isNoSniff reads %j', (lines, expected) => {
  expect(isNoSniff(lines.map((line) => ['X-Content-Type-Options', line]))).toBe(expected);
});

it.each([
  [[], [], null, false],
  [['private, No-Store'], ['private', 'no-store'], null, true],
  [['public', 'no-cache'], ['public', 'no-cache'], null, true],
  [['max-age=0'], ['max-age=0'], 0, true],
  [['max-age="60"'], ['max-age="60"'], 60, false],
  [['max-age=01'], ['max-age=01'], 1, false],
  [['s-maxage=0, max-age=5'], ['s-maxage=0', 'max-age=5'], 5, false],
  [['x-no-store, max-age=soon'], ['x-no-store', 'max-age=soon'], null, false],
])('Cache-Control %j', (lines, directives, maxAge, isNever) => {
  const headers = lines.map((line): [string, string] => ['Cache-Control', line]);
  expect(cacheDirectives(headers)).toEqual(directives);
  expect(cacheMaxAge(headers)).toBe(maxAge);
  expect(isNeverReused(headers)).toBe(isNever);
});
