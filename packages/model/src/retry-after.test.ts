import { expect, it } from 'vitest';
import { readRetryAfter, retryAfterOf } from './retry-after.ts';

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
  // RFC 9110 section 10.2.3 allows it on redirects too, where no one waits.
  [301, '120', null],
])('reads %i with Retry-After %j as %j', (statusCode, value, says) => {
  expect(retryAfterOf({ statusCode, responseHeaders: value === null ? [] : [['retry-after', value]] })).toBe(says);
});

const now = Date.parse('2026-03-14T09:00:00Z');

it.each<[value: string, waitMs: number | undefined]>([
  ['120', 120_000],
  [' 7 ', 7000],
  ['0.65', 650],
  ['Sat, 14 Mar 2026 09:01:00 GMT', 60_000],
  ['Saturday, 14-Mar-26 09:01:00 GMT', 60_000],
  ['Sat Mar 14 09:01:00 2026 GMT', 60_000],
  ['Sat, 14 Mar 2026 08:59:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['', undefined],
  ['Sat, 99 Mar 2026', undefined],
  ['9'.repeat(400), undefined],
])('reads Retry-After %j as %s ms', (value, waitMs) => {
  expect(readRetryAfter(value, now)).toBe(waitMs);
});
