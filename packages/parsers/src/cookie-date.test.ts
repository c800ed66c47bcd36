import { describe, expect, it } from 'vitest';
import { parseCookieDate } from './cookie-date.ts';

describe('parseCookieDate', () => {
  it.each([
    ['Sat, 01 Jan 2000 00:00:10 GMT', '2000-01-01T00:00:10.000Z'],
    ['Saturday, 01-Jan-00 00:00:10 GMT', '2000-01-01T00:00:10.000Z'],
    ['Sat Jan  1 00:00:10 2000', '2000-01-01T00:00:10.000Z'],
    ['"Sat, 1 january 2000 0:0:10 PST"', '2000-01-01T00:00:10.000Z'],
    ['Thu, 01 Jan 1600 00:00:00 GMT', '1600-01-01T00:00:00.000Z'],
    ['01 Jan 999 00:00:00', '0999-01-01T00:00:00.000Z'],
    ['01 Jan 69 00:00:00', '2069-01-01T00:00:00.000Z'],
    ['01 Jan 70 00:00:00', '1970-01-01T00:00:00.000Z'],
    ['01 Jan 1 00:00:00', '2001-01-01T00:00:00.000Z'],
    ['01 Jan 99999 00:00:00', '+099999-01-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseCookieDate(text)?.toISOString()).toBe(expected);
  });

  it.each([
    '',
    'tomorrow',
    '2000-01-01T00:00:00Z',
    '01 Jan 2000',
    '01 Jan 2000 00:00',
    '00 Jan 2000 00:00:00',
    '31 Apr 2000 00:00:00',
    '01 Jan 2000 24:00:00',
    '01 Jan 100000 00:00:00',
  ])('finds no date in %j', (text) => {
    expect(parseCookieDate(text)).toBeNull();
  });
});
