import { describe, expect, it } from 'vitest';
import { parseCookieDate } from './cookie-date.ts';

/** As a Chromium of version 156 keeps, drops or forgets cookies with these dates. */
describe('parseCookieDate', () => {
  const date = '2020-06-09T10:18:14Z';
  it.each([
    ['Tue, 09 Jun 2020 10:18:14 GMT', date],
    ['Tue Jun  9 10:18:14 2020', date],
    ['09-Jun-20 10:18:14', date],
    ['10:18:14 2020/June/9', date],
    ['"9 JUNI 2020 10:18:14.500 PST"', date],
    ['09 Jun 2020 010:018:0014', date],
    ['09 Jun 02020 10:18:14', date],
    ['09 Jun 020 10:18:14', date],
    ['09 10 Jun 2020 10:18:14', '2010-06-09T10:18:14Z'],
    ['09 Jun 69 10:18:14', '2069-06-09T10:18:14Z'],
    ['09 Jun 70 10:18:14', '1970-06-09T10:18:14Z'],
    ['09 Jun 1600 10:18:14', '1600-06-09T10:18:14Z'],
    ['09 Jun 200 10:18:14', '0200-06-09T10:18:14Z'],
    ['09 Jun 20200 10:18:14', '+020200-06-09T10:18:14Z'],
    ['29 Feb 2020 10:18:14', '2020-02-29T10:18:14Z'],
  ])('reads %s', (text, expected) => {
    expect(parseCookieDate(text)).toEqual(new Date(expected));
  });

  it.each([
    '',
    '0',
    '-1',
    'tomorrow',
    '2020-06-09T10:18:14Z',
    '09 Jun 2020',
    '09 Jun 10:18:14',
    '09 Ju 2020 10:18:14',
    '09 06 2020 10:18:14',
    '9th Jun 2020 10:18:14',
    '009 Jun 2020 10:18:14',
    '0 Jun 2020 10:18:14',
    '31 Jun 2020 10:18:14',
    '29 Feb 2021 10:18:14',
    '32 Jun 2020 10:18:14',
    '09Jun2020 10:18:14',
    '09 Jun 2020x 10:18:14',
    '09 Jun 202000 10:18:14',
    '09 Jun 2020 10:18',
    '09 Jun 2020 10:18:14x',
    '09 Jun 2020 10:18:14:15',
    '09 Jun 2020 24:00:00',
    '09 Jun 2020 23:60:00',
    '09 Jun 2020 23:59:60',
  ])('finds no date in %j', (text) => {
    expect(parseCookieDate(text)).toBeNull();
  });
});
