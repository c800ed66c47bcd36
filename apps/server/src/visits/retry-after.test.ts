import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-03-14T09:00:00Z');

describe('readRetryAfter', () => {
  it.each<[value: string, waitMs: number | undefined]>([
    ['120', 120_000],
    [' 7 ', 7000],
    ['Sat, 14 Mar 2026 09:01:00 GMT', 60_000],
    ['Saturday, 14-Mar-26 09:01:00 GMT', 60_000],
    ['Sat Mar 14 09:01:00 2026 GMT', 60_000],
    ['Sat, 14 Mar 2026 08:59:00 GMT', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026', 2_026_000],
    ['', undefined],
    ['Sat, 99 Mar 2026', undefined],
    ['9'.repeat(400), undefined],
  ])('reads %j as %s ms', (value, waitMs) => {
    expect(readRetryAfter(value, now)).toBe(waitMs);
  });
});
