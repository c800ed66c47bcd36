import { type Evidence, type NetErrorCode, textHash } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { makeEvidence } from '../testing/make-evidence.ts';
import { describeSeo } from './describe-seo.ts';
import { seo } from './index.ts';
import { seoAudits } from './seo-audits.ts';

const url = 'https://shop.test/';
const makePage = (head = ''): Evidence =>
  makeEvidence({
    url,
    html: `<!doctype html><html lang=en><head><meta charset=utf-8><title>Red shoes</title>${head}
      <meta name=description content="Shoes in every shade of red."><meta property=og:title content=Shoes>
      <link rel=canonical href=${url}></head><body><a href=/new>New shoes</a><img src=a.png alt=Shoe></body>`,
    robots: {
      'https://shop.test': {
        ok: true,
        value: {
          url: 'https://shop.test/robots.txt',
          statusCode: 200,
          body: 'User-agent: A\nAllow: /a\nDisallow: /\nSitemap: https://shop.test/s.xml',
          complete: true,
        },
      },
    },
    linkTargets: { ok: true, value: { targets: [], leftOut: 0 } },
    missingPage: { ok: true, value: { url: 'https://shop.test/x', statusCode: 404, location: null } },
    sitemap: {
      ok: true,
      value: {
        url: 'https://shop.test/s.xml',
        found: true,
        source: 'robots',
        entryCount: 2,
        kind: 'urlset',
        list: {
          urlHashes: Uint32Array.from([url, `${url}new`], textHash),
          otherHosts: { count: 0, examples: [] },
          badDates: { count: 0, examples: [] },
          declaredBytes: null,
          complete: true,
        },
      },
    },
  });
const good = makePage();
const scoreOf = (evidence: Evidence) => {
  const completion = seo.analyze(evidence);
  return completion.completed ? completion.analysis.score : completion.reason;
};
/** The number to compare with Lighthouse. */
const uncappedScoreOf = (evidence: Evidence) => {
  const completion = seo.analyze(evidence);
  return completion.completed ? completion.analysis.uncappedScore : completion.reason;
};

describe('seo', () => {
  it('weighs as the reference does', () => {
    const weights = Object.fromEntries(seoAudits.map(({ audit, weight }) => [audit.id, weight]));
    expect(weights).toMatchObject({
      'seo/is-crawlable': 93 / 23,
      'seo/document-title': 1,
      'seo/meta-description': 1,
      'seo/http-status-code': 1,
      'seo/link-text': 1,
      'seo/crawlable-anchors': 1,
      'seo/robots-txt': 1,
      'seo/image-alt': 1,
      'seo/hreflang': 1,
      'seo/canonical': 1,
    });
    expect(Object.values(weights).filter((weight) => weight > 0)).toHaveLength(10);
    expect(new Set(Object.keys(weights)).size).toBe(seoAudits.length);
  });

  it('gives a good page 100', () => {
    expect(scoreOf(good)).toBe(100);
  });

  it('gives a page that may not be indexed at most 69', () => {
    expect(uncappedScoreOf(makePage('<meta name=robots content=noindex>'))).toBe(69);
  });

  it('leaves audits that do not apply out of the mean', () => {
    // Crawlable, status, link texts, anchors and hreflang pass; title and description fail; the rest does not apply.
    expect(uncappedScoreOf(makeEvidence({ url, html: '<p>' }))).toBe(Math.round((100 * (93 / 23 + 4)) / (93 / 23 + 6)));
  });

  it('is not completed without a page', () => {
    const error = { code: 'TIMEOUT', message: 'Too slow.' } as const;
    expect(seo.analyze(makeEvidence({ page: { ok: false, error } }))).toEqual({
      completed: false,
      reason: 'Too slow.',
    });
  });

  it('has the shape the product shows', () => {
    const completion = seo.analyze(good);
    expect(completion.completed && completion.analysis).toMatchObject({
      flags: {
        hasTitle: true,
        hasDescription: true,
        sitemapPresent: true,
        openGraphPresent: true,
        titleLength: 9,
        descriptionLength: 28,
      },
      metaTags: { title: 'Red shoes', description: 'Shoes in every shade of red.' },
      coverage: { percent: 100 },
    });
    expect(seo.entry(good)).toEqual({
      noindex: false,
      nofollow: false,
      sitemapPresent: true,
      robotsTxtStatus: 'FOUND',
      robotsTxtRules: JSON.stringify({
        groups: [{ userAgents: ['a'], allow: ['/a'], disallow: ['/'] }],
        sitemaps: ['https://shop.test/s.xml'],
      }),
      canonicalUrl: url,
    });
  });
});

describe('describeSeo', () => {
  const robots = (statusCode: number) => ({
    'https://shop.test': { ok: true, value: { url, statusCode, body: '', complete: true } } as const,
  });

  const failed = (code: NetErrorCode) => ({ ok: false, error: { code, message: 'No.' } }) as const;

  it.for([
    ['found', robots(200), 'FOUND'],
    ['missing', robots(404), 'NOT_FOUND'],
    ['forbidden', robots(403), 'ERROR'],
    ['limited', robots(429), 'ERROR'],
    ['failing', robots(500), 'ERROR'],
    ['out of reach', { 'https://shop.test': failed('CONNECTION_REFUSED') }, 'ERROR'],
    ['never asked for', {}, 'NOT_CHECKED'],
    ['one request too many', { 'https://shop.test': failed('TOO_MANY_HOPS') }, 'NOT_CHECKED'],
    ['given up by us', { 'https://shop.test': failed('ABORTED') }, 'NOT_CHECKED'],
  ] as const)('robots.txt %s', ([, files, robotsTxtStatus]) => {
    expect(describeSeo(makeEvidence({ url, robots: files }))).toMatchObject({ robotsTxtStatus });
  });

  it('reads the crawler directives of the page', () => {
    const html = '<meta name=robots content=none><link rel=canonical href=/x>';
    expect(describeSeo(makeEvidence({ url, html }))).toMatchObject({
      noindex: true,
      nofollow: true,
      canonicalUrl: new URL('/x', url).href,
    });
  });

  it('describes a page that was not fetched', () => {
    const error = { code: 'TIMEOUT', message: 'Too slow.' } as const;
    expect(describeSeo(makeEvidence({ page: { ok: false, error } }))).toMatchObject({
      hasTitle: false,
      title: null,
      titleLength: 0,
      noindex: false,
      openGraphPresent: false,
    });
  });

  it('shows a bounded number of rules', () => {
    const body = `user-agent: *\n${'disallow: /x\n'.repeat(2_000)}`;
    const file = { ok: true, value: { url, statusCode: 200, body, complete: true } } as const;
    const { robotsTxtRules } = describeSeo(makeEvidence({ url, robots: { 'https://shop.test': file } }));
    expect(JSON.parse(robotsTxtRules ?? '').groups[0].disallow).toHaveLength(500);
  });
});
