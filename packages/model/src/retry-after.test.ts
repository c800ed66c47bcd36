import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

it.each<[statusCode: number, value: string | null, says: string | null]>([
  [503, '120', 'in 2 minutes'],
  [429, '60', 'in 1 minute'],
  [429, '90', 'in 90 seconds'],
  [503, ' 7200 ', 'in 2 hours'],
  [503, '86400', 'in 1 day'],
  [503, '0', 'in 0 seconds'],
  [503, 'Wed, 18 Nov 2026 12:00:00 GMT', 'after 2026-11-18 12:00 UTC'],
  [503, 'soon', null],
  [503, '-5', null],
  [503, null, null],
  // RFC 9110 section 10.2.3 has it for redirects too, where nobody waits.
  [301, '120', null],
])('reads %i with Retry-After %j as %j', (statusCode, value, says) => {
  expect(retryAfterOf({ statusCode, responseHeaders: value === null ? [] : [['retry-after', value]] })).toBe(says);
});
