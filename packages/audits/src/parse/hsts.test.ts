import { describe, expect, it } from 'vitest';
import { parseHsts } from './hsts.ts';

describe('parseHsts', () => {
  it.each([
    ['max-age=600', 600, false, false],
    ['  MAX-AGE = "600" ; includeSubDomains;; PRELOAD ; unknown=1', 600, true, true],
    ['max-age=0', 0, false, false],
    [`max-age=${'9'.repeat(400)}`, Number.MAX_SAFE_INTEGER, false, false],
  ])('reads %s', (line, maxAgeSeconds, includeSubDomains, preload) => {
    expect(parseHsts(line)).toEqual({ maxAgeSeconds, includeSubDomains, preload });
  });

  it.each(['', ';', 'includeSubDomains', 'max-age', 'max-age=', 'max-age=-1', 'max-age=1.5', 'max-age=soon'])(
    'refuses %j',
    (line) => {
      expect(parseHsts(line)).toBeNull();
    },
  );

  it.each(['max-age=1; max-age=2', 'max-age=1, max-age=1'])('refuses the repetition in %j', (line) => {
    expect(parseHsts(line)).toBeNull();
  });
});
