import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { canonicalTarget } from './canonical-target.ts';

const hops = makeChain(['http://a.test/', 'https://a.test/old', 'https://a.test/new#top']);
const page = (...hrefs: string[]) =>
  makeSubject({ hops, html: hrefs.map((href) => `<link rel=canonical href="${href}">`).join('') });

testAudit(canonicalTarget, [
  ['itself', page('https://a.test/new'), 'agrees'],
  ['another page', page('https://a.test/other'), 'differs', { canonicalUrl: 'https://a.test/other' }],
  ['an address that redirects here', page('https://a.test/old'), 'points-back'],
  ['the http address', page('http://a.test/'), 'points-back'],
  ['none', page(), 'not-applicable'],
  ['several', page('https://a.test/a', 'https://a.test/b'), 'not-applicable'],
]);
