import type { Gathered, HeaderPair, Hop, NetErrorCode, RobotsFile } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeEvidence, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { describeSeo } from './describe-seo.ts';
import { seo } from './index.ts';
import { indexable } from './indexable.ts';

const url = 'https://shop.test/shoes';
const origin = 'https://shop.test';
const file = (statusCode: number, body = ''): Record<string, Gathered<RobotsFile>> => ({
  [origin]: { ok: true, value: { url: `${origin}/robots.txt`, statusCode, body, complete: true } },
});
const everywhere = (statusCode: number) => ({
  ...file(statusCode),
  'http://shop.test': file(statusCode)[origin] as Gathered<RobotsFile>,
});
const failed = (code: NetErrorCode): Record<string, Gathered<RobotsFile>> => ({
  [origin]: { ok: false, error: { code, message: 'There was no response.' } },
});
const none = file(404);
const attachment = (type: string, disposition: string) =>
  makeSubject({
    url,
    isHtml: type === 'text/html' && disposition === 'inline',
    robots: none,
    headers: [
      ['Content-Type', type],
      ['Content-Disposition', disposition],
    ],
  });
const cut = (html: string) =>
  makeSubject({
    url,
    robots: none,
    page: { ok: true, value: { url, statusCode: 200, headers: [], html, isHtml: true, complete: false } },
  });
const page = (html: string, robots = none) => makeSubject({ url, html, robots });
const headers = (...values: string[]) =>
  makeSubject({ url, robots: none, headers: values.map((value): HeaderPair => ['X-Robots-Tag', value]) });
const robots = (body: string) => makeSubject({ url, robots: file(200, body) });
const status = (code: number) => makeSubject({ url, status: code, robots: none });
const flips = (redirects: number) =>
  makeChain(
    Array.from(
      { length: redirects + 1 },
      (_, index) => `${index % 2 === redirects % 2 ? 'https' : 'http'}://shop.test/${index}`,
    ),
    Array.from({ length: redirects }, () => ({ statusCode: 302, redirectType: 'HTTP_302' as const })),
  );

const sending = (hop: Partial<Hop>) => makeSubject({ hops: [makeHop({ url, ...hop })], robots: none });
const cookie = { requestHeaders: [['Cookie', 'seen=[redacted]']] as HeaderPair[] };
const sets = { cookiesSet: ['seen=1'] };
const withoutCookies = (statusCode: number) => ({
  cors: { ok: true as const, value: { sentOrigin: 'null', statusCode, allowOrigin: null, allowCredentials: null } },
});
const brokenBy = { code: 'TIMEOUT' as const, message: 'The time ran out.' };

const refusedHops = [
  makeHop({
    url: 'https://a.test/',
    tls: { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] },
  }),
];

testAudit(indexable, [
  ['behind a certificate that browsers refuse', makeSubject({ hops: refusedHops }), 'refused-certificate'],
  [
    'the same where the person goes on',
    makeSubject({
      hops: refusedHops,
      trace: { hops: refusedHops, end: { kind: 'final' }, invalidCertificatesAllowed: true },
    }),
    'refused-certificate',
  ],
  ['nothing against it', page('<title>Shoes</title>'), 'yes'],
  ['a canonical link elsewhere is a hint', page('<link rel=canonical href=https://shop.test/all>'), 'yes'],
  [
    'noindex for all',
    page('<meta name=robots content=noindex>'),
    'noindex',
    { reasons: ['robots meta element: noindex'] },
  ],
  [
    'noindex for Googlebot alone',
    page('<meta name=Googlebot content=noindex>'),
    'noindex',
    { reasons: ['googlebot meta element: noindex'] },
  ],
  [
    'noindex for all and a rule for Googlebot',
    page('<meta name=robots content=noindex><meta name=googlebot content=index>'),
    'noindex',
  ],
  ['the other way round', page('<meta name=googlebot content=all><meta name=robots content=none>'), 'noindex'],
  ['noindex in the body', page('<p>Shoes<meta name=robots content=noindex>'), 'noindex'],
  ['noindex as no one documents it', headers('noindex; nofollow'), 'not-run'],
  ['noindex for another crawler', page('<meta name=bingbot content=noindex>'), 'yes'],
  ['noindex for Google News alone', page('<meta name=googlebot-news content=noindex>'), 'yes'],
  ['a header for all', headers('noindex'), 'noindex', { reasons: ['X-Robots-Tag: noindex'] }],
  ['a header for Googlebot', headers('googlebot: noindex'), 'noindex'],
  ['one header of several', headers('googlebot: index', 'noindex'), 'noindex'],
  ['a header for another crawler', headers('bingbot: noindex'), 'yes'],
  [
    'robots.txt',
    robots('user-agent: *\ndisallow: /'),
    'blocked-by-robots-txt',
    { reasons: ['robots.txt line 2: disallow /'] },
  ],
  ['robots.txt for Googlebot alone', robots('user-agent: Googlebot\ndisallow: /shoes'), 'blocked-by-robots-txt'],
  ['robots.txt that lets Googlebot in', robots('user-agent: *\ndisallow: /\nuser-agent: googlebot\nallow: /'), 'yes'],
  [
    'robots.txt itself',
    makeSubject({
      url: `${origin}/robots.txt`,
      headers: [['Content-Type', 'text/plain']],
      isHtml: false,
      robots: file(200, 'user-agent: *\ndisallow: /'),
    }),
    'yes',
  ],
  ['robots.txt returns an error', page('', file(503)), 'robots-txt-fails', { reasons: ['robots.txt returned 503.'] }],
  ['robots.txt is limited', page('', file(429)), 'robots-txt-fails', { reasons: ['robots.txt returned 429.'] }],
  ['robots.txt breaks off', page('', failed('CONNECTION_RESET')), 'robots-txt-fails'],
  ['robots.txt is forbidden', page('', file(403)), 'yes'],
  ['robots.txt asks for a password', page('', file(401)), 'yes'],
  ['robots.txt redirects too often', page('', file(302)), 'yes'],
  ['robots.txt is slower than we wait', page('', failed('TIMEOUT')), 'not-run'],
  ['our own time was over', page('', failed('ABORTED')), 'not-run'],
  ['robots.txt was not requested any more', page('', failed('TOO_MANY_HOPS')), 'not-run'],
  [
    'robots.txt fails for a redirect and the page',
    makeSubject({ hops: makeChain([`${origin}/old`, `${origin}/older`, url]), robots: file(429) }),
    'robots-txt-fails',
    { reasons: ['robots.txt returned 429.'] },
  ],
  ['a page to download', attachment('text/html; charset=utf-8', 'attachment; filename=a.html'), 'download'],
  ['a page to show', attachment('text/html', 'inline'), 'yes'],
  ['a file to download', attachment('application/pdf', 'attachment'), 'not-run'],
  ['an archive', attachment('application/zip', 'inline'), 'not-run'],
  ['data', attachment('application/json', 'inline'), 'not-run'],
  ['a file to show', attachment('application/pdf', 'inline; filename=attachment.pdf'), 'yes'],
  ['cut in its head', cut('<!doctype html><head><title>Shoes</title>'), 'not-run'],
  ['cut in its title', cut('<!doctype html><head><title>Sho'), 'not-run'],
  ['cut after its head', cut('<!doctype html><title>Shoes</title><p>Red'), 'yes'],
  ['cut after a noindex', cut('<meta name=robots content=noindex>'), 'noindex'],
  ['robots.txt was not fetched', page('', {}), 'not-run'],
  ['404', status(404), 'error-status', { reasons: ['Status code 404'] }],
  ['503', status(503), 'unavailable'],
  ['302 without a target', status(302), 'error-status'],
  ['304', status(304), 'error-status'],
  ['204', status(204), 'no-content'],
  [
    'a page of 0 bytes',
    sending({ body: { bytes: 0, complete: true, contentEncoding: null } }),
    'no-content',
    { reasons: ['The response has 0 bytes'] },
  ],
  ['206', status(206), 'yes'],
  ['ten redirects', makeSubject({ hops: flips(10), robots: everywhere(404) }), 'yes'],
  ['a redirect of a site whose robots.txt is not known', makeSubject({ hops: flips(1), robots: none }), 'not-run'],
  ['credentials', sending({ requestHeaders: [['authorization', '[redacted]']] }), 'not-run'],
  ['an API key', sending({ requestHeaders: [['X-Api-Key', '[redacted]']] }), 'not-run'],
  ['a cookie of the person', sending({ requestHeaders: [['Cookie', 'a=[redacted]']] }), 'not-run'],
  ['POST', sending({ method: 'POST' }), 'not-run'],
  ['HEAD', sending({ method: 'HEAD' }), 'yes'],
  ['any other header', sending({ requestHeaders: [['Accept-Language', 'de']] }), 'yes'],
  [
    'credentials for a redirect',
    makeSubject({
      hops: makeChain([`${origin}/old`, url], [{ requestHeaders: [['Authorization', '[redacted]']] }]),
      robots: none,
    }),
    'not-run',
  ],
  [
    'a cookie of a redirect',
    makeSubject({
      hops: makeChain([`${origin}/old`, url], [sets, cookie]),
      robots: none,
      ...withoutCookies(200),
    }),
    'yes',
  ],
  [
    'a cookie of a redirect, without which the page is refused',
    makeSubject({
      hops: makeChain([`${origin}/old`, url], [sets, cookie]),
      robots: none,
      ...withoutCookies(403),
    }),
    'not-run',
  ],
  [
    'a cookie that is needed to pass',
    makeSubject({ hops: makeChain([url, `${origin}/set`, url], [{}, sets, cookie]), robots: none }),
    'cookies-needed',
    { reasons: ['Hop 1 requires a cookie'] },
  ],
  [
    'a page that breaks off',
    sending({ body: { bytes: 9, complete: false, contentEncoding: null, brokenBy } }),
    'not-run',
  ],
  [
    'twelve redirects',
    makeSubject({ hops: flips(12), robots: none }),
    'too-many-redirects',
    { reasons: ['12 redirects'] },
  ],
  [
    'a refresh of an error page',
    makeSubject({
      hops: makeChain(
        [`${origin}/gone`, url],
        [{ redirectType: 'META_REFRESH', statusCode: 404, redirect: { to: url, delaySeconds: 0 } }],
      ),
      robots: none,
    }),
    'refresh-of-error',
    { reasons: ['Hop 1: status code 404'] },
  ],
  [
    'every reason is reported, the first to fix first',
    makeSubject({ url, status: 404, html: '<meta name=robots content=noindex>', robots: file(500) }),
    'error-status',
    { reasons: ['Status code 404', 'robots.txt returned 500.', 'robots meta element: noindex'] },
  ],
  [
    'a sign-in page that asks not to be indexed',
    makeSubject({
      hops: makeChain(['https://a.test/account', 'https://a.test/login?next=/account']),
      html: '<meta name=robots content=noindex><input type=password>',
    }),
    'sign-in-page',
    { reasons: ['robots meta element: noindex'] },
  ],
  ['a page that is unavailable for now', makeSubject({ url, status: 503, robots: file(404) }), 'unavailable'],
  ['a page that has too many visitors', makeSubject({ url, status: 429, robots: file(404) }), 'unavailable'],
  ['no page', makeSubject({ page: { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } }), 'not-run'],
]);

const html = '<!doctype html><title>Shoes</title><meta name=description content=Shoes>';

describe('a page with unknown indexability', () => {
  it.each([
    ['fetched with credentials', sending({ requestHeaders: [['Authorization', '[redacted]']] })],
    ['to download', attachment('application/zip', 'attachment')],
  ])('%s has no more than 79', (_, { evidence }) => {
    const completion = seo.analyze(evidence);
    expect(completion).toMatchObject({ completed: true, analysis: { score: 79, cap: { finding: 'seo/indexable' } } });
  });
});

describe('a page of which a limit of ours leaves open whether Google can index it', () => {
  const gaveUp = { ok: false as const, error: { code: 'TIMEOUT' as const, message: 'Too slow.' } };
  it.each([
    ['whose robots.txt we gave up', page('', { [origin]: gaveUp })],
    ['of a site whose robots.txt was not fetched', page('', {})],
  ])('%s loses no points and gets no advice for it', (_, { evidence }) => {
    const completion = seo.analyze(evidence);
    if (!completion.completed) throw new Error(completion.reason);
    const { cap, findings } = completion.analysis;
    expect(cap).toBeUndefined();
    const about = findings.filter(({ id }) => id === 'seo/indexable' || id === 'seo/is-crawlable');
    expect(about.map(({ fix, points }) => [fix, points || 0])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });
});

it('has no SEO score when its head is longer than what Hopwise reads', () => {
  expect(seo.analyze(cut('<!doctype html><head><title>Sho').evidence)).toEqual({
    completed: false,
    reason: 'The page is longer than the 2 MB that Hopwise reads.',
  });
});

describe('a page that Google does not index', () => {
  it.each([
    [
      'barred for Googlebot alone',
      makeEvidence({ url, html: `${html}<meta name=googlebot content=noindex>`, robots: none }),
    ],
    [
      'barred by the sum of the rules',
      makeEvidence({
        url,
        html: `${html}<meta name=robots content=noindex><meta name=googlebot content=all>`,
        robots: none,
      }),
    ],
    [
      'barred in robots.txt for Googlebot alone',
      makeEvidence({ url, html, robots: file(200, 'user-agent: Googlebot\ndisallow: /') }),
    ],
    ['missing', makeEvidence({ url, html, status: 404, robots: none })],
    ['of a site whose robots.txt fails', makeEvidence({ url, html, robots: file(503) })],
    ['behind twelve redirects', makeEvidence({ hops: flips(12), html, robots: none })],
  ])('has one critical finding and no contradicting one: %s', (_, evidence) => {
    const completion = seo.analyze(evidence);
    const findings = completion.completed ? completion.analysis.findings : [];
    expect(findings.filter(({ severity }) => severity === 'critical').map(({ id }) => id)).toEqual(['seo/indexable']);
    const praises = findings.filter(({ severity }) => severity === 'good').map(({ says }) => says);
    expect(praises.filter((says) => /may (?:be )?(?:crawl|index)|can (?:crawl|index)/.test(says))).toEqual([]);
  });

  it('is noindex on the check as well', () => {
    const directives = `${html}<meta name=robots content="noindex, nofollow"><meta name=googlebot content=all>`;
    expect(describeSeo(makeEvidence({ url, html: directives, robots: none }))).toMatchObject({
      noindex: true,
      nofollow: true,
    });
    const alone = `${html}<meta name=googlebot content=none>`;
    expect(describeSeo(makeEvidence({ url, html: alone }))).toMatchObject({ noindex: true, nofollow: true });
  });
});
