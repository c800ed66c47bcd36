import { describe, expect, it, test } from 'vitest';
import { parseCookieDate, parseSetCookie, splitSetCookie } from './set-cookie.ts';
import { whyCookieRejected } from './why-cookie-rejected.ts';

describe('parseSetCookie', () => {
  it('reads attributes in any letter case and order', () => {
    expect(parseSetCookie('id=a=b; PATH=/x; samesite=LAX; HttpOnly ;SECURE; Domain=.Site.Example; odd')).toEqual({
      name: 'id',
      value: 'a=b',
      secure: true,
      httpOnly: true,
      partitioned: false,
      sameSite: 'lax',
      sameSiteInvalid: false,
      domain: 'site.example',
      path: '/x',
      expires: null,
      maxAgeSeconds: null,
    });
  });

  it.each([
    ['a=b; SameSite=Sometimes', { sameSite: null, sameSiteInvalid: true }],
    ['a=b; SameSite', { sameSite: null, sameSiteInvalid: true }],
    ['a=b; SameSite=Strict; SameSite=None', { sameSite: 'none', sameSiteInvalid: false }],
    ['a=b; SameSite=Never; SameSite=Lax', { sameSite: 'lax', sameSiteInvalid: true }],
    ['a=b; Max-Age=5', { maxAgeSeconds: 5, secure: false, httpOnly: false }],
    ['a=b; Max-Age=+0', { maxAgeSeconds: 0 }],
    ['a=b; Max-Age=+5', { maxAgeSeconds: 5 }],
    ['a=b; Max-Age=6e1', { maxAgeSeconds: null }],
    ['a=b; Max-Age="60"', { maxAgeSeconds: null }],
    // The last one counts, whether it can be read or not: the cookie stays.
    ['a=b; Max-Age=-1; Max-Age=soon', { maxAgeSeconds: null }],
    ['a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Expires=never', { expires: null }],
    ['a=b; Expires=Thu, 01 Jan 1600 00:00:00 GMT', { expires: new Date('1600-01-01T00:00:00Z') }],
    ['a=b; Domain=.', { domain: '' }],
    ['a=b; Expires=Thu, 01 Jan 2026 00:00:00 GMT', { expires: new Date('2026-01-01T00:00:00Z') }],
    ['a=b; Expires=tomorrow', { expires: null }],
    ['a=b; Domain=; Path=', { domain: null, path: null }],
    ['a=b; Domain=a.example; Domain=', { domain: null }],
    ['a=b; Path=x', { path: null }],
    [`a=b; Path=/; Path=/${'x'.repeat(1024)}`, { path: '/' }],
    ['\ta = b \t; Secure', { name: 'a', value: 'b', secure: true }],
    ['a=b;\tPath\t=\t/x\t; Partitioned', { path: '/x', partitioned: true }],
    ['a=b\u00a0', { value: 'b\u00a0' }],
    ['Secure', { name: '', value: 'Secure', secure: false }],
    ['=b', { name: '', value: 'b' }],
    ['=a=b', { name: '', value: 'a=b' }],
    [`a=${'x'.repeat(4095)}`, { name: 'a' }],
    ['a=b; xSecure; Secured', { secure: false }],
  ])('reads %s', (line, expected) => {
    expect(parseSetCookie(line)).toMatchObject(expected);
  });

  it.each([
    '',
    ';',
    '=',
    ' = ',
    ' ; a=b',
    'a=\x00',
    'a=b; Path=/\n',
    'a=b\tc',
    'a=b; Other=x\ty',
    `a=${'x'.repeat(4096)}`,
  ])('finds no cookie in %j', (line) => {
    expect(parseSetCookie(line)).toBeNull();
  });

  // How the work grows is measured in linear-time.test.ts.
  it('reads a 5 MB line', { tags: 'slow' }, () => {
    expect(() => parseSetCookie(`a=b${';x='.repeat(1_700_000)}`)).not.toThrow();
  });
});

test.each([
  ['a=1', { name: 'a', value: '1', attributes: [] }],
  [
    'sid=x=y; Path=/; HttpOnly ;; SameSite = Lax',
    {
      name: 'sid',
      value: 'x=y',
      attributes: [
        ['Path', '/'],
        ['HttpOnly', null],
        ['SameSite', 'Lax'],
      ],
    },
  ],
  ['bare', { name: '', value: 'bare', attributes: [] }],
  ['', { name: '', value: '', attributes: [] }],
  ['=v', { name: '', value: 'v', attributes: [] }],
])('splitSetCookie(%j)', (line, parts) => {
  expect(splitSetCookie(line)).toEqual(parts);
});

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

describe('whyCookieRejected', () => {
  it.each([
    ['a=b', null],
    ['a=b; Domain=example.com', null],
    ['a=b; Domain=other.example', 'Domain is another host'],
    ['a=b; Domain=com', 'Domain is a public suffix'],
    ['a=b; Domain=w.example.com', 'Domain is another host'],
    ['__Secure-a=b', '__Secure- requires Secure'],
    ['__Secure-a=b; Secure', null],
    ['__host-a=b; Secure', '__Host- requires Secure, Path=/ and no Domain'],
    ['__Host-a=b; Secure; Path=/', null],
    ['__Host-a=b; Secure; Path=/; Domain=example.com', '__Host- requires Secure, Path=/ and no Domain'],
    ['__Secure-a', 'A prefix requires a name'],
    ['=__Host-a=b; Secure; Path=/', 'A prefix requires a name'],
    ['=__Http-a=b; Secure; HttpOnly', 'A prefix requires a name'],
    ['__Http-a=b; Secure', '__Http- requires Secure and HttpOnly'],
    ['__Http-a=b; Secure; HttpOnly', null],
    ['__Host-Http-a=b; Secure; Path=/', '__Host-Http- requires Secure, HttpOnly, Path=/ and no Domain'],
    ['__Host-Http-a=b; Secure; HttpOnly', '__Host-Http- requires Secure, HttpOnly, Path=/ and no Domain'],
    ['__Host-Http-a=b; Secure; HttpOnly; Path=/', null],
    ['a=b; SameSite=None', 'SameSite=None requires Secure'],
    ['a=b; SameSite=None; Secure', null],
    ['a=b; SameSite=None; SameSite=Lax', null],
    ['a=b; Partitioned', 'Partitioned requires Secure'],
    ['a=b; Partitioned; Secure', null],
    ['b', null],
    ['=a=b', 'A value with = requires a name'],
    ['a=b; Domain=.', 'Domain is another host'],
  ])('%s', (line, reason) => {
    const cookie = parseSetCookie(line);
    expect(cookie && whyCookieRejected(cookie, 'www.example.com')).toBe(reason);
  });

  it.each([
    ['shop.github.io', 'github.io', 'Domain is a public suffix'],
    ['github.io', 'github.io', null],
    ['192.0.2.1', '192.0.2.1', null],
    ['192.0.2.1', '2.1', 'Domain is another host'],
  ])('%s setting a cookie for %s', (host, domain, reason) => {
    const cookie = parseSetCookie(`a=b; Domain=${domain}`);
    expect(cookie && whyCookieRejected(cookie, host)).toBe(reason);
  });
});
