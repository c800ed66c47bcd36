import { describe, expect, it } from 'vitest';
import { redirectsAudits } from './redirects/redirects-audits.ts';
import { runAudit } from './run-audits.ts';
import { security } from './security/index.ts';
import { seoAudits } from './seo/seo-audits.ts';
import { endOfChain } from './subject.ts';
import { makeEvidence } from './testing/make-evidence.ts';

const url = 'https://a.test/shoes';
const robots = {
  'https://a.test': {
    ok: true as const,
    value: { url: 'https://a.test/robots.txt', statusCode: 200, body: 'user-agent: *\ndisallow: /x', complete: true },
  },
};
const linkTargets = { ok: true as const, value: { targets: [], leftOut: 0 } };
const pageOf = (html: string, complete: boolean) =>
  endOfChain(
    makeEvidence({
      url,
      robots,
      linkTargets,
      page: { ok: true, value: { url, statusCode: 200, headers: [], html, isHtml: true, complete } },
    }),
  );
const audits = [
  ...seoAudits.map(({ audit }) => audit),
  ...redirectsAudits,
  ...security.audits.map(({ audit }) => audit),
];
const outcomesOf = (html: string, complete: boolean): Map<string, string> =>
  new Map(
    audits.map((audit) => {
      const result = runAudit(audit, pageOf(html, complete));
      return [audit.id, result.status === 'scored' ? result.outcome : `${result.status}: ${result.reason}`];
    }),
  );

const good = `<!doctype html><html lang=en><head><meta charset=utf-8><title>Shoes</title>
<meta name=description content="All shoes"><meta name=viewport content="width=device-width">
<link rel=canonical href=${url}><meta property=og:title content=Shoes><meta name=twitter:card content=summary>
<script type=application/ld+json>{"@type":"Thing"}</script></head>
<body><h1>Shoes</h1><p>Words<img src=a.png alt=Shoe><a href=/hats>All hats</a></body></html>`;
const bad = `<!doctype html><html lang=en><head><title>Shoes</title></head><body><p>Words about shoes
<img src=http://b.test/a.png><a href=javascript:void(0)>click here</a><script src=https://b.test/x.js></script></body></html>`;
const late = `<!doctype html><html lang=en><head><title>Shoes</title><meta charset=utf-8>
<meta name=robots content=noindex><meta name=viewport content="user-scalable=no"></head><p>Words</p></html>`;

/** These count what is there, and the rest of the page may bring more; each is as good as the other. */
const mayGrow = new Set(['seo/h1', 'seo/open-graph', 'seo/twitter-card', 'seo/sitemap-list', 'seo/soft-404']);

describe('a page of which only the first part arrived', () => {
  it.each([
    ['good', good],
    ['bad', bad],
    ['with the worst at its end', late],
  ])('never claims what the whole %s page does not confirm', (_, html) => {
    const whole = outcomesOf(html, true);
    const differing: string[] = [];
    for (let length = 0; length < html.length; length += 7) {
      for (const [id, outcome] of outcomesOf(html.slice(0, length), false)) {
        const isHeldBack = outcome.startsWith('not-run');
        if (!isHeldBack && outcome !== whole.get(id) && !mayGrow.has(id)) differing.push(`${id} ${length}: ${outcome}`);
      }
    }
    expect(differing).toEqual([]);
  });

  it.each([
    'seo/document-title',
    'seo/meta-description',
    'seo/canonical',
    'seo/h1',
    'seo/hreflang',
    'seo/image-alt',
    'seo/link-text',
    'seo/crawlable-anchors',
    'seo/viewport',
    'seo/open-graph',
    'seo/is-crawlable',
    'seo/indexable',
    'security/mixed-content',
    'security/subresource-integrity',
  ])('%s is reported as not checked', (id) => {
    expect(outcomesOf('<!doctype html><html><head>', false).get(id)).toBe(
      'not-run: Not checked: the page is longer than the 2 MB that Hopwise reads.',
    );
  });

  it('is judged by what did arrive', () => {
    const seen = outcomesOf(good.slice(0, good.indexOf('</body>')), false);
    expect(seen.get('seo/document-title')).toBe('present');
    expect(seen.get('seo/canonical')).toBe('valid');
    expect(seen.get('seo/is-crawlable')).toBe('open');
  });
});
