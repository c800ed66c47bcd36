import type { Hop } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { redirectMethod } from './redirect-method.ts';

const urls = ['https://a.test/', 'https://a.test/b', 'https://a.test/c'];
const chain = (...hops: Partial<Hop>[]) => makeSubject({ hops: makeChain(urls, hops) });
const refresh = (redirectType: Hop['redirectType'], delaySeconds: number): Partial<Hop> => ({
  redirectType,
  redirect: { to: 'https://a.test/b', delaySeconds },
});

testAudit(redirectMethod, [
  ['status', chain({}, { redirectType: 'HTTP_302' }), 'server'],
  [
    'instant meta element',
    chain(refresh('META_REFRESH', 0)),
    'instant-refresh',
    { redirects: [{ hopIndex: 0, delaySeconds: 0 }] },
  ],
  ['instant header', chain(refresh('REFRESH_HEADER', 0)), 'instant-refresh'],
  [
    'delayed',
    chain(refresh('META_REFRESH', 0), refresh('REFRESH_HEADER', 3)),
    'delayed-refresh',
    { redirects: [{ hopIndex: 1, delaySeconds: 3 }] },
  ],
  ['none', makeSubject(), 'not-applicable'],
]);
