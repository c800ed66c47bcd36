import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { openRedirect } from './open-redirect.ts';

const from = (url: string) => makeSubject({ hops: makeChain([url, 'https://b.example/landing']) });

testAudit(openRedirect, [
  [
    'whole address',
    from('https://a.example/out?u=https%3A%2F%2Fb.example%2Flanding'),
    'suspected',
    { redirects: [{ parameter: 'u', targetHost: 'b.example' }] },
  ],
  ['without scheme', from('https://a.example/out?next=//b.example/x'), 'suspected'],
  ['backslashes', from('https://a.example/out?next=%5C%5Cb.example/x'), 'suspected'],
  ['bare host', from('https://a.example/out?to=b.example/landing'), 'suspected'],
  ['names another host', from('https://a.example/out?ref=https://c.example/'), 'none'],
  ['no parameter', from('https://a.example/out'), 'none'],
  [
    'own host',
    makeSubject({ hops: makeChain(['https://a.example/?u=https://a.example/x', 'https://a.example/x']) }),
    'none',
  ],
  ['no redirect', makeSubject({ url: 'https://a.example/?u=https://b.example/' }), 'none'],
]);
