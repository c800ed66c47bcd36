import type { CheckAnalysis } from '@hopwise/model';
import { expect, it } from 'vitest';
import { pageChanges, watchedPageOf } from './watched-page.ts';

interface Page {
  title?: string | null;
  canonicalUrl?: string | null;
  robots?: object;
  noindex?: string;
  robotsTxtStatus?: string;
}

/** The parts of an analysis that are watched. */
function analysisOf({ title = 'Shop', canonicalUrl = null, robots, noindex, robotsTxtStatus }: Page): CheckAnalysis {
  const outcome = noindex === undefined ? 'yes' : 'noindex';
  const facts = noindex === undefined ? {} : { reasons: [noindex] };
  return {
    analysis: {
      seo: {
        metaTags: { title },
        findings: [{ id: 'seo/indexable', status: 'scored', outcome, facts, says: 'A rule blocks it.' }],
      },
    },
    seo: {
      canonicalUrl,
      robotsTxtStatus: robotsTxtStatus ?? (robots === undefined ? 'NOT_FOUND' : 'FOUND'),
      robotsTxtRules: robots === undefined ? null : JSON.stringify(robots),
    },
  } as unknown as CheckAnalysis;
}

const robots = (disallow: string[]) => ({ groups: [{ userAgents: ['*'], allow: [], disallow }], sitemaps: [] });
const says = (before: Page, after: Page): string[] =>
  pageChanges(watchedPageOf(analysisOf(before)), watchedPageOf(analysisOf(after))).map((change) => change.says);

it.each<[name: string, before: Page, after: Page, says: string[]]>([
  ['the same page', { title: 'Shop' }, { title: 'Shop' }, []],
  ['another title', {}, { title: 'Sale' }, ['The title is now “Sale” (was “Shop”).']],
  ['no title anymore', {}, { title: null }, ['The title was removed (was “Shop”).']],
  [
    'another canonical URL',
    { canonicalUrl: 'https://a.example/' },
    { canonicalUrl: 'https://b.example/' },
    ['The canonical URL is now https://b.example/ (was https://a.example/).'],
  ],
  [
    'noindex',
    {},
    { noindex: 'X-Robots-Tag: noindex' },
    ['Google can no longer index the page: X-Robots-Tag: noindex.'],
  ],
  [
    'no noindex anymore',
    { noindex: 'X-Robots-Tag: noindex' },
    {},
    ['Google can index the page again (was: X-Robots-Tag: noindex).'],
  ],
  [
    'new rules of robots.txt',
    { robots: robots(['/admin']) },
    { robots: robots(['/admin', '/']) },
    ['robots.txt changed. Added: Disallow: / (*).'],
  ],
  [
    'removed rules',
    { robots: robots(['/a', '/b']) },
    {},
    ['robots.txt changed. Removed: Disallow: /a (*); Disallow: /b (*).'],
  ],
])('says what changed: %s', (_name, before, after, expected) => {
  expect(says(before, after)).toEqual(expected);
});

it('compares nothing that could not be checked', () => {
  expect(says({ robots: robots(['/']) }, { robotsTxtStatus: 'ERROR' })).toEqual([]);
  const none = { analysis: { seo: null }, seo: null } as unknown as CheckAnalysis;
  expect(pageChanges(watchedPageOf(analysisOf({})), watchedPageOf(none))).toEqual([]);
  expect(pageChanges({}, watchedPageOf(analysisOf({})))).toEqual([]);
});
