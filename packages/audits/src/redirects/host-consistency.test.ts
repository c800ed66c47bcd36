import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { hostConsistency } from './host-consistency.ts';

const chain = (...hosts: string[]) =>
  makeSubject({ hops: makeChain(hosts.map((host, index) => `https://${host}/${index}`)) });

testAudit(hostConsistency, [
  ['one host', chain('a.test', 'a.test'), 'same', { hosts: ['a.test'] }],
  ['another port of it', chain('a.test:8080', 'a.test:9090', 'a.test'), 'same', { hosts: ['a.test'] }],
  ['to www', chain('a.test', 'www.a.test', 'www.a.test'), 'moved', { hosts: ['a.test', 'www.a.test'] }],
  ['to another', chain('a.test', 'b.test'), 'moved'],
  ['through three', chain('a.test', 'b.test', 'c.test'), 'several'],
  ['there and back', chain('a.test', 'b.test', 'a.test'), 'flips'],
  ['www on and off', chain('a.test', 'www.a.test', 'a.test'), 'flips'],
  ['back to the other name', chain('www.a.test', 'login.test', 'a.test'), 'flips'],
  ['no redirect', chain('a.test'), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/', 'https://a.test/b'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
  ...withoutEnds(makeChain(['https://a.test/', 'https://b.test/'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
