import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { queryParameters } from './query-parameters.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(queryParameters, [
  ['kept', chain('http://a.test/?a=1&b=2', 'https://a.test/?b=3&a=1&c'), 'kept'],
  [
    'lost',
    chain('http://a.test/?a=1&b=2', 'https://a.test/?b=2', 'https://a.test/'),
    'lost',
    { lost: ['a', 'b'], hopIndex: 0 },
  ],
  [
    'lost later',
    chain('http://a.test/?a=1', 'https://a.test/?a=1', 'https://a.test/'),
    'lost',
    { lost: ['a'], hopIndex: 1 },
  ],
  ['lost and found again', chain('http://a.test/?a=1', 'https://a.test/', 'https://a.test/?a=1'), 'kept'],
  ['no parameters', chain('http://a.test/', 'https://a.test/'), 'not-applicable'],
  ['no redirect', chain('http://a.test/?a=1'), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/?a=1', 'https://a.test/b?a=1'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
