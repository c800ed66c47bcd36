import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHsts } from './hsts.ts';

describe('parseHsts', () => {
  it.each<[string, number, boolean, boolean]>([
    ['max-age=31536000', 31_536_000, false, false],
    ['max-age=15768000 ; includeSubDomains', 15_768_000, true, false],
    ['  MAX-AGE = "600" ; includeSubDomains;; PRELOAD ; unknown=1', 600, true, true],
    ['; ;includeSubDomains; max-age = 5 ;', 5, true, false],
    ['max-age=0', 0, false, false],
    ['max-age=5; unknown="; max-age=7"', 5, false, false],
    ['max-age=5; unknown=x; unknown', 5, false, false],
    ['max-age=5; preload; preload', 5, false, true],
    ['max-age="\\5"', 5, false, false],
    [`max-age=${'9'.repeat(400)}`, Number.MAX_SAFE_INTEGER, false, false],
  ])('reads %j', (line, maxAgeSeconds, includeSubDomains, preload) => {
    expect(parseHsts(line)).toEqual({ maxAgeSeconds, includeSubDomains, preload });
  });

  it.each([
    '',
    ';',
    'includeSubDomains',
    'max-age',
    'max-age=',
    'max-age=""',
    'max-age=-1',
    'max-age=1.5',
    'max-age=soon',
    'max-age="1',
    'max-age=1\u00a0',
    'max-age=1; max-age=1',
    'max-age=1; includeSubDomains; includeSubDomains',
    'max-age=1; includeSubDomains=true',
    'max-age=1; includeSubDomains=""',
    'max-age=1, max-age=1',
    'max-age=1; a b',
    'max-age=1; preload, other',
    'max-age=1; unknown=a b',
    'max-age=1; =1',
  ])('rejects %j, as browsers do', (line) => {
    expect(parseHsts(line)).toBeNull();
  });

  it('never throws', () => {
    const anyText = fc.uint16Array().map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(anyText, (line) => void parseHsts(line)));
  });
});
