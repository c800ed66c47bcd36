import type { Hop } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { cookiesToPass } from './cookies-to-pass.ts';

const there = 'https://a.test/';
const gate = 'https://a.test/set-cookie';
const withCookie: Partial<Hop> = { requestHeaders: [['Cookie', 'other=2; seen=[redacted]']] };
const sets: Partial<Hop> = { cookiesSet: ['seen=[redacted]; Path=/'] };
const hops = makeChain([there, gate, `${there}#top`], [{}, sets, withCookie]);
const straight = makeChain([there, gate], [sets, withCookie]);
/** The final URL, requested without cookies. */
const without = (statusCode: number) => ({
  cors: {
    ok: true as const,
    value: { sentOrigin: 'https://b.test', statusCode, allowOrigin: null, allowCredentials: null },
  },
});
const refusedTls = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
const error = { code: 'TOO_MANY_HOPS' as const, message: 'Too many.' };

testAudit(cookiesToPass, [
  ['back with a cookie', makeSubject({ hops }), 'needed', { hopIndex: 0 }],
  ['back with a cookie, and without it no page', makeSubject({ hops, ...without(302) }), 'needed', { hopIndex: 0 }],
  ['back with a cookie that is not needed', makeSubject({ hops, ...without(200) }), 'none'],
  [
    'back with a cookie, then on to a page for everyone',
    makeSubject({ hops: makeChain([there, gate, there, `${there}b`], [{}, sets, withCookie]), ...without(200) }),
    'needed',
  ],
  ['back without one', makeSubject({ hops: makeChain([there, gate, there]) }), 'none'],
  [
    'back with a cookie of the person',
    makeSubject({ hops: makeChain([there, gate, there], [withCookie, withCookie, withCookie]) }),
    'not-run',
  ],
  [
    'back with a cookie of the person, another one set',
    makeSubject({
      hops: makeChain([there, gate, there], [withCookie, { ...withCookie, cookiesSet: ['c=1'] }, withCookie]),
    }),
    'not-run',
  ],
  ['a page with a cookie of a redirect', makeSubject({ hops: straight }), 'not-run'],
  ['the same page without it', makeSubject({ hops: straight, ...without(200) }), 'none'],
  ['without it a redirect', makeSubject({ hops: straight, ...without(302) }), 'needed', { hopIndex: 1, url: gate }],
  ['without it refused, as a foreign origin may be', makeSubject({ hops: straight, ...without(403) }), 'not-run'],
  ['no redirect', makeSubject(), 'not-applicable'],
  [
    'a loop',
    makeSubject({ trace: { hops, end: { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Loop.' } } } }),
    'not-run',
  ],
  ['a chain that was cut', makeSubject({ trace: { hops, end: { kind: 'too-many-hops', error } } }), 'not-run'],
  [
    'a certificate that browsers refuse',
    makeSubject({ hops: makeChain([there, gate], [{}, { tls: refusedTls }]) }),
    'not-run',
  ],
]);
