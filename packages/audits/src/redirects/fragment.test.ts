import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { fragment } from './fragment.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(fragment, [
  ['inherited', chain('https://a.test/#part', 'https://a.test/b#part'), 'kept'],
  [
    'replaced on the way',
    chain('https://a.test/#part', 'https://a.test/b#part', 'https://a.test/c#other'),
    'replaced',
    { hopIndex: 1, asked: '#part', sent: '#other' },
  ],
  ['none', chain('https://a.test/', 'https://a.test/b#own'), 'not-applicable'],
  ['no redirect', chain('https://a.test/#part'), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/#a', 'https://a.test/b#a'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
