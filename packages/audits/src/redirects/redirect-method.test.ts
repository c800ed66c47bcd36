import type { Hop } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { redirectMethod } from './redirect-method.ts';

const urls = ['https://a.test/', 'https://a.test/b', 'https://a.test/c'];
const chain = (...hops: Partial<Hop>[]) => makeSubject({ hops: makeChain(urls, hops) });
const refresh = (redirectType: Hop['redirectType'], delaySeconds: number): Partial<Hop> => ({
  redirectType,
  redirect: { to: 'https://a.test/b', delaySeconds },
});

const unfollowed = (to: string, delaySeconds: number) =>
  makeSubject({ hops: [makeHop({ redirect: { to, delaySeconds }, redirectType: 'FINAL', statusCode: 200 })] });
const last = makeHop({
  hopIndex: 2,
  redirect: { to: 'intent://x', delaySeconds: 0 },
  redirectType: 'FINAL',
  statusCode: 200,
});

describe('a meta refresh that is not followed', () => {
  it.each([
    ['market://details?id=x', 0, 'The page redirects to market://details?id=x, which only works where the app is'],
    ['https://a.test/b', 60, 'The page has a meta refresh to https://a.test/b after 60 s'],
  ])('to %s is reported with its target', (to, delaySeconds, says) => {
    expect(runAudit(redirectMethod, unfollowed(to, delaySeconds))).toMatchObject({
      says: expect.stringContaining(says),
    });
  });
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
  [
    'of an error',
    chain({ ...refresh('META_REFRESH', 0), statusCode: 404 }, refresh('META_REFRESH', 0)),
    'error-refresh',
    { redirects: [{ hopIndex: 0, delaySeconds: 0 }] },
  ],
  ['none', makeSubject(), 'not-applicable'],
  [
    'to an app',
    unfollowed('market://details?id=x', 0),
    'app-refresh',
    { hopIndex: 0, to: 'market://details?id=x', delaySeconds: 0 },
  ],
  ['to an app, behind redirects', makeSubject({ hops: [...makeChain(urls).slice(0, 2), last] }), 'app-refresh'],
  ['after a while', unfollowed('https://a.test/b', 60), 'late-refresh', { to: 'https://a.test/b', delaySeconds: 60 }],
]);
