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
