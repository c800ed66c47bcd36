import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { httpHop } from './http-hop.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(httpHop, [
  ['upgrade', chain('http://a.test/', 'https://a.test/', 'https://a.test/b'), 'none'],
  [
    'back on the way',
    chain('https://a.test/', 'http://b.test/', 'https://b.test/'),
    'back-to-http',
    { redirects: [{ hopIndex: 0, from: 'https://a.test/', to: 'http://b.test/' }] },
  ],
  ['no redirect', chain('http://a.test/'), 'not-applicable'],
]);
