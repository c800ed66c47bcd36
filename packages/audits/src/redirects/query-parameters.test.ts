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
  [
    'a parameter that names the target',
    chain('https://a.test/out?url=https%3A%2F%2Fb.test%2Fx%3Fy%3D1&sig=abc', 'https://b.test/x?y=1'),
    'names-target',
    { parameters: ['url', 'sig'] },
  ],
  ['a path that names the target', chain('https://a.test/go?next=/account', 'https://a.test/account'), 'names-target'],
  ['a host that names the target', chain('https://a.test/?to=b.test', 'https://b.test/'), 'names-target'],
  [
    'a target that later moves',
    chain('https://a.test/?u=http://b.test/x', 'http://b.test/x', 'https://www.b.test/new'),
    'names-target',
  ],
  [
    'lost in addition to the target on the same site',
    chain('https://a.test/go?next=/account&utm_source=x', 'https://a.test/account'),
    'lost',
    { lost: ['utm_source'] },
  ],
  ['a URL that names another page', chain('https://a.test/?ref=https://c.test/', 'https://b.test/'), 'lost'],
  [
    'carried inside the way back from a sign-in',
    chain('https://a.test/cart?id=7', 'https://a.test/login?next=%2Fcart%3Fid%3D7'),
    'kept',
  ],
  ['no parameters', chain('http://a.test/', 'https://a.test/'), 'not-applicable'],
  ['no redirect', chain('http://a.test/?a=1'), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/?a=1', 'https://a.test/b?a=1'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
