import type { Gathered, HeaderPair, RobotsFile } from '@hopwise/model';
import { expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { isCrawlable } from './is-crawlable.ts';

const url = 'https://shop.test/shoes?c=red';
const robotsTxt = (body: string, statusCode = 200): Record<string, Gathered<RobotsFile>> => ({
  'https://shop.test': {
    ok: true,
    value: { url: 'https://shop.test/robots.txt', statusCode, body, complete: true },
  },
});
const html = (head: string) => makeSubject({ url, html: head, robots: robotsTxt('', 404) });
const headers = (...values: string[]) =>
  makeSubject({ url, robots: robotsTxt('', 404), headers: values.map((value): HeaderPair => ['X-Robots-Tag', value]) });
const robots = (body: string, statusCode?: number) => makeSubject({ url, robots: robotsTxt(body, statusCode) });

const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };

it('reports that a robots.txt was not requested', () => {
  const error = { code: 'TOO_MANY_HOPS' as const, message: 'Request limit reached.' };
  const spared = makeSubject({ url, robots: { 'https://shop.test': { ok: false, error } } });
  expect(runAudit(isCrawlable, spared)).toMatchObject({
    outcome: 'rules-not-checked',
    says: "The page and its headers block no search engine; robots.txt wasn't read: request limit reached.",
  });
});

testAudit(isCrawlable, [
  ['nothing said', html(''), 'open'],
  ['harmless directives', html('<meta name=robots content="all, max-snippet:20, nofollow">'), 'open'],
  ['noindex', html('<meta name=Robots content=NOINDEX>'), 'blocked', { blockedBy: ['robots meta element: NOINDEX'] }],
  ['none', html('<meta name=robots content="foo, none">'), 'blocked'],
  [
    'noindex in the body, where Google finds it too',
    html('<body><meta name=robots content=noindex>'),
    'partly-blocked',
    { blockedCrawlers: ['Googlebot'], blockedBy: ['robots meta element in the body: noindex'] },
  ],
  ['in the body, in no script', html('<body><noscript><meta name=robots content=noindex></noscript>'), 'open'],
  ['the more restrictive of two', html('<meta name=robots content=all><meta name=robots content=noindex>'), 'blocked'],
  ['date in the past', html('<meta name=robots content="unavailable_after: 31 May 2026 10:00:00 GMT">'), 'blocked'],
  ['date in the future', html('<meta name=robots content="unavailable_after: 2 Jun 2026 10:00:00 GMT">'), 'open'],
  ['one crawler', html('<meta name=googlebot content=noindex>'), 'partly-blocked', { blockedCrawlers: ['Googlebot'] }],
  [
    'one crawler let in',
    html('<meta name=robots content=noindex><meta name=bingbot content=all>'),
    'partly-blocked',
    { blockedCrawlers: ['Googlebot', 'DuckDuckBot', 'archive.org_bot'] },
  ],
  [
    'Google also follows the rule for all',
    html('<meta name=robots content=noindex><meta name=googlebot content=index>'),
    'blocked-in-sum',
    { blockedCrawlers: ['Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] },
  ],
  ...['noindex; nofollow', 'noindex nofollow', '"noindex"', '*: noindex', 'robots: none', 'googlebot: noindex;x'].map(
    (rule): AuditRow => [
      `header that no one documents: ${rule}`,
      headers(rule),
      'unclear',
      { rules: [`X-Robots-Tag: ${rule}`] },
    ],
  ),
  ['a name with spaces', html('<meta name=" robots " content=noindex>'), 'unclear'],
  ['rules parted by spaces', html('<meta name=robots content="noindex nofollow">'), 'unclear'],
  ['words that only hold it', headers('noindexifembedded', 'x-noindex', 'otherbot: noindex; nofollow'), 'open'],
  ['header', headers('noindex'), 'blocked', { blockedBy: ['X-Robots-Tag: noindex'] }],
  ['second header', headers('nofollow', 'none'), 'blocked'],
  ['header for one crawler', headers('bingbot: noindex'), 'partly-blocked', { blockedCrawlers: ['bingbot'] }],
  ['header for a crawler we do not ask about', headers('otherbot: noindex'), 'open'],
  [
    'robots.txt',
    robots('user-agent: *\ndisallow: /shoes'),
    'blocked',
    { blockedBy: ['robots.txt line 2: disallow /shoes'] },
  ],
  ['robots.txt, query', robots('user-agent: *\ndisallow: /*?c='), 'blocked'],
  ['robots.txt, another page', robots('user-agent: *\ndisallow: /cart'), 'open'],
  [
    'robots.txt, misspelt as only Google is known to forgive',
    robots('user agent: *\ndissalow: /'),
    'partly-blocked',
    { blockedCrawlers: ['Googlebot'], blockedBy: ['robots.txt line 2: disallow /'] },
  ],
  ['robots.txt, a forgotten colon', robots('user-agent: *\ndisallow /'), 'partly-blocked'],
  [
    'robots.txt, an index page that only Google takes for its folder',
    makeSubject({ url: 'https://shop.test/', robots: robotsTxt('user-agent: *\nallow: /index.html\ndisallow: /') }),
    'partly-blocked',
    { blockedCrawlers: ['bingbot', 'DuckDuckBot', 'archive.org_bot'] },
  ],
  ['robots.txt, one crawler', robots('user-agent: Googlebot\ndisallow: /'), 'partly-blocked'],
  ['robots.txt that is missing', robots('user-agent: *\ndisallow: /', 404), 'open'],
  ['robots.txt that fails', robots('', 503), 'rules-unread'],
  ['robots.txt that is forbidden', robots('user-agent: *\ndisallow: /', 403), 'open'],
  ['robots.txt that was not fetched', makeSubject({ url }), 'rules-not-checked'],
  ['behind a certificate that browsers refuse', makeSubject({ hops: [makeHop({ url, tls: refused })] }), 'not-run'],
  [
    'a sign-in page that asks not to be indexed',
    makeSubject({
      hops: makeChain(['https://a.test/account', 'https://a.test/login?next=/account']),
      html: '<meta name=robots content=noindex><input type=password>',
    }),
    'sign-in-page',
  ],
  ['no page', makeSubject({ page: { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } }), 'not-run'],
]);
