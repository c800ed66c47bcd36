import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { httpsToHttp } from './https-to-http.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(httpsToHttp, [
  ['up', chain('http://a.example/', 'https://a.example/'), 'none'],
  [
    'down',
    chain('https://a.example/', 'http://b.example/'),
    'found',
    { steps: [{ hopIndex: 0, to: 'http://b.example/' }] },
  ],
  ['down and up again', chain('https://a.example/', 'http://a.example/', 'https://a.example/x'), 'found'],
  [
    'not followed any further',
    makeSubject({ hops: [makeHop({ redirect: { to: 'http://b.example/', delaySeconds: null } })] }),
    'found',
  ],
]);
