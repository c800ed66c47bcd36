import { describe, expect, it } from 'vitest';
import { parseSetCookie } from './set-cookie.ts';

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
