import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { httpToHttps } from './http-to-https.ts';
import { httpsToHttp } from './https-to-http.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(httpToHttps, [
  ['upgraded', chain('http://a.test/', 'https://a.test/'), 'upgraded'],
  ['upgraded elsewhere', chain('http://a.test/', 'http://b.test/', 'https://b.test/'), 'upgraded'],
  ['stays', chain('http://a.test/'), 'not-upgraded'],
  ['comes back', chain('http://a.test/', 'https://a.test/', 'http://a.test/b'), 'not-upgraded'],
  ['https from the start', chain('https://a.test/'), 'not-applicable'],
  ...['localhost:8080', 'app.localhost', '127.0.0.1', '127.8.8.8:81', '[::1]'].map(
    (host): AuditRow => [`this computer, ${host}`, chain(`http://${host}/`), 'not-applicable'],
  ),
  ['a name that only begins like this computer', chain('http://localhost.example/'), 'not-upgraded'],
  ...withoutEnds(makeChain(['http://a.test/', 'https://a.test/'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
  ...withoutEnds(makeChain(['http://a.test/', 'http://a.test/b'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);

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
