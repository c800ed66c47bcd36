import type { Hop } from '@hopwise/model';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { redirectPermanence } from './redirect-permanence.ts';

const step = (from: string, to: string, hop: Partial<Hop>) => makeSubject({ hops: makeChain([from, to], [hop]) });
const found: Partial<Hop> = { redirectType: 'HTTP_302', statusCode: 302 };
const refresh = (delaySeconds: number): Partial<Hop> => ({
  redirectType: 'META_REFRESH',
  statusCode: 200,
  redirect: { to: 'https://a.test/b', delaySeconds },
});

testAudit(redirectPermanence, [
  ['301', step('http://a.test/', 'https://a.test/', {}), 'permanent'],
  ['308', step('http://a.test/', 'https://a.test/', { redirectType: 'HTTP_308', statusCode: 308 }), 'permanent'],
  ['instant refresh', step('https://a.test/a', 'https://a.test/b', refresh(0)), 'permanent'],
  [
    'refresh of an error',
    step('https://a.test/a', 'https://a.test/b', { ...refresh(0), statusCode: 404 }),
    'not-applicable',
  ],
  ['delayed refresh', step('https://a.test/a', 'https://a.test/b', refresh(5)), 'temporary'],
  [
    '302 to another page',
    step('https://a.test/a', 'https://a.test/b', found),
    'temporary',
    { redirects: [{ hopIndex: 0, statusCode: 302 }] },
  ],
  ['307 to another page', step('https://a.test/a', 'https://b.test/b', { redirectType: 'HTTP_307' }), 'temporary'],
  ['302 to https', step('http://a.test/x', 'https://a.test/x', found), 'temporary-move'],
  ['303 to www', step('https://a.test/x', 'https://www.a.test/x', { redirectType: 'HTTP_303' }), 'temporary-move'],
  ['302 to a final slash', step('https://a.test/x', 'https://a.test/x/', found), 'temporary-move'],
  ['302 back to http', step('https://a.test/x', 'http://a.test/x', found), 'temporary'],
  ['302 to itself, for a cookie', step('https://a.test/x', 'https://a.test/x', found), 'temporary'],
  ['none', makeSubject(), 'not-applicable'],
  ...['intent://x', 'https://a.test/b'].map(
    (to): AuditRow => [
      `a refresh to ${to} that no one follows`,
      makeSubject({ hops: [makeHop({ redirect: { to, delaySeconds: 99 }, redirectType: 'FINAL', statusCode: 200 })] }),
      'not-applicable',
    ],
  ),
  ...withoutEnds(makeChain(['https://a.test/', 'https://a.test/b'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
