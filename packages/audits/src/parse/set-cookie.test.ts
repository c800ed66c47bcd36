import { describe, expect, it } from 'vitest';
import { parseSetCookie, whyCookieRefused } from './set-cookie.ts';

describe('parseSetCookie', () => {
  it('reads attributes in any letter case and order', () => {
    expect(parseSetCookie('id=a=b; PATH=/x; samesite=LAX; HttpOnly ;SECURE; Domain=.Site.Example; odd')).toEqual({
      name: 'id',
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      sameSiteInvalid: false,
      domain: 'site.example',
      path: '/x',
      untilClosed: true,
    });
  });

  it.each([
    ['a=b; SameSite=Sometimes', { sameSite: null, sameSiteInvalid: true }],
    ['a=b; SameSite', { sameSite: null, sameSiteInvalid: true }],
    ['a=b; SameSite=Strict; SameSite=None', { sameSite: 'none', sameSiteInvalid: false }],
    ['a=b; SameSite=Never; SameSite=Lax', { sameSite: 'lax', sameSiteInvalid: true }],
    ['a=b; Max-Age=5', { untilClosed: false, secure: false, httpOnly: false }],
    ['a=b; Domain=; Path=', { domain: null, path: null }],
    ['a=b; xSecure; Secured', { secure: false }],
  ])('reads %s', (line, expected) => {
    expect(parseSetCookie(line)).toMatchObject(expected);
  });

  it.each(['', ';', '=b', ' =b', 'Secure', ' ; a=b'])('finds no cookie in %j', (line) => {
    expect(parseSetCookie(line)).toBeNull();
  });

  it('stays quick on a 5 MB line', () => {
    // Anything worse than linear runs into the suite's time limit.
    expect(() => parseSetCookie(`a=b${';x='.repeat(1_700_000)}`)).not.toThrow();
  });
});

describe('whyCookieRefused', () => {
  it.each([
    ['a=b', null],
    ['a=b; Domain=example.com', null],
    ['a=b; Domain=other.example', 'Domain names another host'],
    ['a=b; Domain=w.example.com', 'Domain names another host'],
    ['__Secure-a=b', '__Secure- needs Secure'],
    ['__Secure-a=b; Secure', null],
    ['__Host-a=b; Secure; Path=/', null],
    ['__Host-a=b; Secure; Path=/; Domain=example.com', '__Host- needs Secure, Path=/ and no Domain'],
  ])('%s', (line, reason) => {
    const cookie = parseSetCookie(line);
    expect(cookie && whyCookieRefused(cookie, 'www.example.com')).toBe(reason);
  });
});
