import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictTransportSecurity } from './strict-transport-security.ts';

describe('parseStrictTransportSecurity (RFC 6797 section 6.1)', () => {
  it.each<[string, number, boolean]>([
    ['max-age=31536000', 31_536_000, false],
    ['max-age=15768000 ; includeSubDomains', 15_768_000, true],
    ['MAX-AGE="31536000"; INCLUDESUBDOMAINS; preload', 31_536_000, true],
    ['; ;includeSubDomains; max-age = 5 ;', 5, true],
    ['max-age=0', 0, false],
    ['max-age=5; unknown=x; other', 5, false],
    [`max-age=${'9'.repeat(40)}`, Number.MAX_SAFE_INTEGER, false],
  ])('%j', (value, maxAgeSeconds, includeSubDomains) => {
    expect(parseStrictTransportSecurity(value)).toEqual({ maxAgeSeconds, includeSubDomains });
  });

  it.each([
    '',
    'includeSubDomains',
    'max-age',
    'max-age=',
    'max-age=x',
    'max-age=-1',
    'max-age=1, max-age=2',
    'max-age=1; max-age=1',
    'max-age=1; a b',
    'max-age="1',
  ])('%j is not valid', (value) => {
    expect(parseStrictTransportSecurity(value)).toBeNull();
  });

  it('never throws', () => {
    const anyText = fc.uint16Array().map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(anyText, (value) => void parseStrictTransportSecurity(value)));
  });
});
