import { type Evidence, textHash } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { shown } from '../shown.ts';
import { googleIndexability } from './indexability.ts';

/** sitemaps.org, "Sitemap file location": a larger one is refused. */
const maxEntries = 50_000;
const maxBytes = 50 * 1024 * 1024;

export const sitemapList = defineAudit({
  id: 'seo/sitemap-list',
  title: 'Sitemap URLs',
  passedTitle: 'Sitemap matches the final URL',
  failedTitle: 'Invalid sitemap entries',
  why: 'A sitemap should list the URLs you want indexed, and only those.',
  needs: ['page', 'sitemap'],
  outcomes: {
    listed: { score: 1, severity: 'good', says: 'The sitemap lists the final URL.', fix: null },
    'not-needed': {
      score: 1,
      severity: 'good',
      says: "The sitemap correctly omits the final URL, which isn't the URL to index.",
      fix: null,
    },
    'too-large': {
      score: 0,
      severity: 'medium',
      title: 'Sitemap too large',
      says: 'The sitemap has more than 50,000 URLs or 50 MB, so search engines reject it.',
      fix: 'Split the sitemap and list the parts in a sitemap index.',
    },
    'lists-unindexable': {
      score: 0,
      severity: 'low',
      says: "The sitemap lists the final URL, which Google can't index.",
      fix: 'Remove the URL from the sitemap, or let Google index it.',
    },
    'other-hosts': {
      score: 0,
      severity: 'low',
      says: 'The sitemap lists URLs on other hosts, which search engines ignore unless both are verified.',
      fix: "List only URLs on the sitemap's own host.",
    },
    'lists-redirects': {
      score: 0,
      severity: 'low',
      says: 'The sitemap lists URLs that redirect.',
      fix: 'List the final URLs in the sitemap.',
    },
    'lists-missing': {
      score: 0,
      severity: 'low',
      says: "The sitemap lists URLs that don't exist.",
      fix: 'List only URLs that return 200 in the sitemap.',
    },
    'bad-dates': {
      score: 0,
      severity: 'low',
      says: "The sitemap has lastmod values that aren't dates or are in the future.",
      fix: 'Set lastmod to when each page last changed, such as 2026-11-17 or with time and zone, or omit it.',
    },
    'not-listed': {
      score: 0,
      severity: 'low',
      title: 'Sitemap incomplete',
      says: "The sitemap doesn't list the final URL.",
      fix: 'List the final URL in the sitemap.',
    },
  },
  run({ page, sitemap: { found, url, kind, entryCount, list }, evidence }) {
    if (!found) return { notApplicable: 'No sitemap was found.' };
    if (list === undefined) return notChecked(`the sitemap is ${kind === 'feed' ? 'a feed' : 'an index'}.`);
    const hashes = new Set(list.urlHashes);
    const lists = (listed: string) => hashes.has(textHash(withoutFragment(listed)));
    const isListed = lists(page.url);
    const tried = list.tried ?? [];
    const redirectingTried = tried.filter(({ location }) => location !== null).map((each) => each.url);
    const redirecting = [...new Set([...redirectingUrls(evidence).filter(lists), ...redirectingTried])];
    const missing = tried.filter(({ statusCode }) => statusCode === 404 || statusCode === 410).map((each) => each.url);
    const facts = {
      url,
      entryCount,
      finalUrl: page.url,
      otherHosts: { ...list.otherHosts },
      badDates: { ...list.badDates },
      redirecting: shown(redirecting),
      missing,
    };
    if (entryCount > maxEntries || (list.declaredBytes ?? 0) > maxBytes) return { outcome: 'too-large', facts };
    const { indexable } = googleIndexability(evidence);
    if (isListed && indexable === 'no') return { outcome: 'lists-unindexable', facts };
    if (list.otherHosts.count > 0) return { outcome: 'other-hosts', facts };
    if (redirecting.length > 0) return { outcome: 'lists-redirects', facts };
    if (missing.length > 0) return { outcome: 'lists-missing', facts };
    if (list.badDates.count > 0) return { outcome: 'bad-dates', facts };
    if (isListed) return { outcome: 'listed', facts };
    if (!list.complete) return notChecked('Only part of the sitemap was read.');
    return { outcome: indexable === 'no' || namesAnother(evidence) ? 'not-needed' : 'not-listed', facts };
  },
});

/** URLs that were seen to redirect, on the way or as variants of the final URL. */
function redirectingUrls({ trace, entryVariants }: Evidence): string[] {
  const onTheWay = trace.hops.filter(({ redirect }) => redirect !== null).map(({ url }) => url);
  const variants = entryVariants.ok ? entryVariants.value.variants.filter(({ route }) => route.length > 1) : [];
  return [...new Set([...onTheWay, ...variants.map(({ url }) => url)])];
}

function namesAnother({ page }: Evidence): boolean {
  if (!page.ok) return false;
  const [canonicalUrl] = findCanonicals(documentLinks(page.value)).targets;
  return canonicalUrl !== undefined && withoutFragment(canonicalUrl) !== withoutFragment(page.value.url);
}
