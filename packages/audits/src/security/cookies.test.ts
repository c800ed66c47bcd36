import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { cookies } from './cookies.ts';

const set = (...lines: string[]) => lines.map((line): HeaderPair => ['Set-Cookie', line]);
const strict: HeaderPair = ['Strict-Transport-Security', 'max-age=63072000'];
const page = (...headers: HeaderPair[]) => makeSubject({ headers });

testAudit(cookies, [
  ['no cookies', page(), 'none'],
  [
    'all good',
    page(...set('a=1; Secure; SameSite=Lax', 'sess=1; Secure; HttpOnly; SameSite=Strict')),
    'secure-and-samesite',
  ],
  ['SameSite missing on one', page(...set('a=1; Secure; SameSite=Lax', 'b=1; Secure')), 'secure'],
  ['SameSite=None with Secure', page(...set('a=1; Secure; SameSite=None')), 'secure-and-samesite'],
  ['not Secure, HSTS', page(strict, ...set('a=1')), 'not-secure-but-hsts'],
  ['not Secure', page(...set('a=1')), 'not-secure'],
  ['session not Secure, HSTS', page(strict, ...set('userLogin=1; HttpOnly')), 'session-not-secure-but-hsts'],
  ['session not Secure', page(...set('PHPSESSID=1; HttpOnly')), 'session-not-secure'],
  ['session readable by scripts', page(...set('session=1; Secure')), 'session-not-httponly'],
  ['unknown SameSite', page(...set('a=1; Secure; SameSite=Perhaps')), 'samesite-invalid'],
  ['SameSite=None without Secure', page(strict, ...set('a=1; SameSite=None')), 'samesite-invalid'],
  ['CSRF cookie without SameSite', page(...set('XCSRF=1; Secure')), 'csrf-without-samesite'],
  ['the worst counts', page(...set('a=1', 'sess=1; HttpOnly', 'csrf=1; Secure')), 'session-not-secure'],
  ['set again, better', page(...set('a=1', 'a=2; Secure; SameSite=Lax')), 'secure-and-samesite'],
  ['set again for the same folder', page(...set('a=1; Path=/', 'a=2; Secure; SameSite=Lax')), 'secure-and-samesite'],
  ['refused for its Domain', page(...set('a=1; Domain=other.example')), 'none'],
  ['refused for a public suffix', page(...set('a=1; Domain=com')), 'none'],
  ['set by the platform', page(...set('heroku-session-affinity=1')), 'none'],
  ['taken away', page(...set('sess=1; Max-Age=60', 'sess=; Max-Age=0')), 'none'],
  ['taken away, by a date', page(...set('sess=; Expires=Thu, 01 Jan 1970 00:00:00 GMT')), 'none'],
  [
    'kept by Max-Age, whatever Expires says',
    page(...set('a=1; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT')),
    'not-secure',
  ],
  [
    'Secure over http, which browsers refuse',
    makeSubject({ url: 'http://a.example/', headers: set('a=1; Secure') }),
    'none',
  ],
  [
    'Secure over http on the own computer',
    makeSubject({ url: 'http://localhost/', headers: set('a=1; Secure; SameSite=Lax') }),
    'secure-and-samesite',
  ],
  [
    'not replaced from http',
    makeSubject({
      hops: makeChain(
        ['https://www.a.example/', 'http://a.example/'],
        [{ cookiesSet: ['s=1; Secure; SameSite=Lax; Domain=a.example; Path=/'] }, { cookiesSet: ['s=2; Path=/x'] }],
      ),
    }),
    'secure-and-samesite',
    { count: 1 },
  ],
  [
    'another one from http',
    makeSubject({
      hops: makeChain(
        ['https://a.example/x/', 'http://a.example/'],
        [{ cookiesSet: ['s=1; Secure; SameSite=Lax'] }, { cookiesSet: ['s=2; Path=/xy'] }],
      ),
    }),
    'not-secure',
    { count: 2 },
  ],
  [
    'on the way, host without HSTS',
    makeSubject({
      hops: makeChain(
        ['https://a.example/', 'https://b.example/'],
        [{ cookiesSet: ['t=1'] }, { responseHeaders: [strict] }],
      ),
    }),
    'not-secure',
    { cookies: [{ hopIndex: 0, host: 'a.example', name: 't' }] },
  ],
  [
    'over http, same host with HSTS later',
    makeSubject({
      hops: makeChain(
        ['http://a.example/', 'https://a.example/'],
        [{ cookiesSet: ['t=1'] }, { responseHeaders: [strict] }],
      ),
    }),
    'not-secure-but-hsts',
  ],
]);
