import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { cookiesToPass } from './cookies-to-pass.ts';

const there = 'https://a.test/';
const gate = 'https://a.test/set-cookie';
const withCookie = { requestHeaders: [['Cookie', 'seen=1']] as [string, string][] };
const hops = makeChain([there, gate, `${there}#top`], [{}, {}, withCookie]);

testAudit(cookiesToPass, [
  ['back with a cookie', makeSubject({ hops }), 'needed', { hopIndex: 0, again: 2 }],
  ['back without one', makeSubject({ hops: makeChain([there, gate, there]) }), 'none'],
  ['another URL with a cookie', makeSubject({ hops: makeChain([there, gate], [{}, withCookie]) }), 'none'],
  ['no redirect', makeSubject(), 'not-applicable'],
  [
    'a loop',
    makeSubject({ trace: { hops, end: { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Loop.' } } } }),
    'not-applicable',
  ],
]);
