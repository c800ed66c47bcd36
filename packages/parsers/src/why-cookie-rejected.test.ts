import { describe, expect, it } from 'vitest';
import { parseSetCookie } from './set-cookie.ts';
import { whyCookieRejected } from './why-cookie-rejected.ts';

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
