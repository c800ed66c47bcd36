import { type Evidence, type SitemapEvidence, type SitemapList, textHash } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { sitemapList } from './sitemap-list.ts';

const url = 'https://a.test/shoes';
const none = { count: 0, examples: [] };
const listOf = (urls: string[], more: Partial<SitemapList> = {}): SitemapList => ({
  urlHashes: Uint32Array.from(urls, textHash),
  otherHosts: none,
  badDates: none,
  declaredBytes: null,
  complete: true,
  ...more,
});
const sitemap = (list: SitemapList | undefined, more: Partial<SitemapEvidence> = {}): Pick<Evidence, 'sitemap'> => ({
  sitemap: {
    ok: true,
    value: {
      url: 'https://a.test/sitemap.xml',
      found: true,
      source: 'default',
      kind: 'urlset',
      entryCount: list?.urlHashes.length ?? 2,
      ...(list && { list }),
      ...more,
    },
  },
});
const page = (list: SitemapList, html = '') => makeSubject({ url: `${url}#top`, html, ...sitemap(list) });
const noindex = '<meta name=robots content=noindex>';

testAudit(sitemapList, [
  ['listed', page(listOf([url])), 'listed', { entryCount: 1 }],
  ['not listed', page(listOf(['https://a.test/'])), 'not-listed', { finalUrl: `${url}#top` }],
  ['not listed, and may not be indexed', page(listOf([]), noindex), 'not-needed'],
  ['not listed, and names another', page(listOf([]), '<link rel=canonical href=https://a.test/>'), 'not-needed'],
  ['listed, but may not be indexed', page(listOf([url]), noindex), 'lists-unindexable'],
  ['not listed so far', page(listOf([], { complete: false })), 'not-run'],
  ['listed so far', page(listOf([url], { complete: false })), 'listed'],
  [
    'other hosts',
    page(listOf([url], { otherHosts: { count: 7, examples: ['https://b.test/'] } })),
    'other-hosts',
    { otherHosts: { count: 7, examples: ['https://b.test/'] } },
  ],
  ['dates', page(listOf([url], { badDates: { count: 1, examples: ['soon'] } })), 'bad-dates'],
  [
    'redirects on the way',
    makeSubject({ hops: makeChain(['http://a.test/shoes', url]), ...sitemap(listOf(['http://a.test/shoes', url])) }),
    'lists-redirects',
    { redirecting: ['http://a.test/shoes'] },
  ],
  [
    'a variant that redirects',
    makeSubject({
      url,
      ...sitemap(listOf([`${url}/`])),
      entryVariants: {
        ok: true,
        value: {
          finalUrl: url,
          variants: [
            {
              url: `${url}/`,
              differsIn: ['slash'],
              route: [`${url}/`, url].map((at) => ({ url: at, statusCode: 301, trusted: true })),
              error: null,
            },
          ],
        },
      },
    }),
    'lists-redirects',
  ],
  [
    'a listed URL that redirects',
    page(listOf([url], { tried: [{ url: `${url}?old`, statusCode: 301, location: url }] })),
    'lists-redirects',
    { redirecting: [`${url}?old`] },
  ],
  [
    'a listed URL that is gone',
    page(listOf([url], { tried: [{ url: `${url}?gone`, statusCode: 404, location: null }] })),
    'lists-missing',
    { missing: [`${url}?gone`] },
  ],
  ['listed URLs that are there', page(listOf([url], { tried: [{ url, statusCode: 200, location: null }] })), 'listed'],
  ['too many', makeSubject({ url, ...sitemap(listOf([url]), { entryCount: 50_001 }) }), 'too-large'],
  ['too long', page(listOf([url], { declaredBytes: 60_000_000, complete: false })), 'too-large'],
  ['an index', makeSubject({ url, ...sitemap(undefined, { kind: 'sitemapindex' }) }), 'not-run'],
  ['none', makeSubject({ url, ...sitemap(undefined, { found: false }) }), 'not-applicable'],
  ['not looked for', makeSubject({ url }), 'not-run'],
]);
