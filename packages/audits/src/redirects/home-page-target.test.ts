import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { homePageTarget } from './home-page-target.ts';

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(homePageTarget, [
  [
    'an old page',
    chain('http://a.test/shoes/red.html', 'https://a.test/shoes/red.html', 'https://a.test/'),
    'home-page',
    { from: 'http://a.test/shoes/red.html', to: 'https://a.test/', hopIndex: 0 },
  ],
  ['an old page of an old domain', chain('https://old.test/shop/42', 'https://new.test/'), 'home-page'],
  ['the home page of a language', chain('https://a.test/produkte', 'https://a.test/de/'), 'home-page'],
  ['another page', chain('https://a.test/shoes', 'https://a.test/boots'), 'page'],
  ['a short link', chain('https://s.test/x7', 'https://a.test/'), 'page'],
  ['a redirector that names it', chain('https://a.test/out/go?url=https%3A%2F%2Fb.test%2F', 'https://b.test/'), 'page'],
  ['from one home page to another', chain('http://a.test/', 'https://a.test/en/'), 'not-applicable'],
  ['an index file', chain('https://a.test/index.html', 'https://a.test/'), 'not-applicable'],
  ['no redirect', chain('https://a.test/x/y'), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/x/y', 'https://a.test/'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
