import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { redirectTargetIndexable } from './redirect-target-indexable.ts';

const hops = makeChain(['https://a.test/', 'https://a.test/b']);

testAudit(redirectTargetIndexable, [
  ['open', makeSubject({ hops }), 'indexable'],
  [
    'meta element',
    makeSubject({ hops, html: '<meta name=robots content=noindex>' }),
    'noindex',
    { directives: ['noindex'] },
  ],
  [
    'header',
    makeSubject({
      hops: makeChain(['https://a.test/', 'https://a.test/b'], [{}, { responseHeaders: [['X-Robots-Tag', 'none']] }]),
    }),
    'noindex',
  ],
  ['one crawler only', makeSubject({ hops, html: '<meta name=bingbot content=noindex>' }), 'indexable'],
  ['no redirect', makeSubject({ html: '<meta name=robots content=noindex>' }), 'not-applicable'],
]);
