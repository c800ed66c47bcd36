import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { httpToHttps } from './http-to-https.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(httpToHttps, [
  ['upgraded', chain('http://a.test/', 'https://a.test/'), 'upgraded'],
  ['upgraded elsewhere', chain('http://a.test/', 'http://b.test/', 'https://b.test/'), 'upgraded'],
  ['stays', chain('http://a.test/'), 'not-upgraded'],
  ['comes back', chain('http://a.test/', 'https://a.test/', 'http://a.test/b'), 'not-upgraded'],
  ['https from the start', chain('https://a.test/'), 'not-applicable'],
  ['this computer, which is as bare', chain('http://localhost:8080/'), 'not-upgraded'],
  ...withoutEnds(makeChain(['http://a.test/', 'https://a.test/'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
  ...withoutEnds(makeChain(['http://a.test/', 'http://a.test/b'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
