import { expect, it } from 'vitest';
import { cacheDirectives, cacheMaxAge, isNeverReused } from './cache-control.ts';

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
