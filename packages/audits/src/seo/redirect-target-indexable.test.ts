import type { Gathered, RobotsFile } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { redirectTargetIndexable } from './redirect-target-indexable.ts';

const hops = makeChain(['https://a.test/', 'https://a.test/b']);
const robots: Record<string, Gathered<RobotsFile>> = {
  'https://a.test': {
    ok: true,
    value: { url: 'https://a.test/robots.txt', statusCode: 404, body: '', complete: true },
  },
};

testAudit(redirectTargetIndexable, [
  ['open', makeSubject({ hops, robots }), 'indexable'],
  ['robots.txt unknown', makeSubject({ hops }), 'not-run'],
  [
    'an error',
    makeSubject({ hops: makeChain(['https://a.test/', 'https://a.test/b'], [{}, { statusCode: 404 }]) }),
    'not-indexable',
  ],
  ['Googlebot alone', makeSubject({ hops, html: '<meta name=googlebot content=noindex>' }), 'not-indexable'],
  [
    'meta element',
    makeSubject({ hops, html: '<meta name=robots content=noindex>' }),
    'not-indexable',
    { reasons: ['robots meta element: noindex'] },
  ],
  [
    'header',
    makeSubject({
      hops: makeChain(['https://a.test/', 'https://a.test/b'], [{}, { responseHeaders: [['X-Robots-Tag', 'none']] }]),
    }),
    'not-indexable',
  ],
  ['another crawler only', makeSubject({ hops, robots, html: '<meta name=bingbot content=noindex>' }), 'indexable'],
  [
    'a sign-in page that asks not to be indexed',
    makeSubject({
      hops: makeChain(['https://a.test/account', 'https://a.test/login?next=/account']),
      html: '<meta name=robots content=noindex>',
    }),
    'not-applicable',
  ],
  ['no redirect', makeSubject({ html: '<meta name=robots content=noindex>' }), 'not-applicable'],
]);
