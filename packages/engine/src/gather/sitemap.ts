import type { Gathered, RobotsFile, SitemapEvidence, TriedUrl } from '@hopwise/model';
import { headerValue, withoutFragment } from '@hopwise/parsers';
import { unpackedContent } from './collect-sitemap-urls.ts';
import { type FetchDocument, type FetchedDocument, followDocument, redirectTarget } from './fetch-document.ts';
import { budgetedFetch } from './network-fetch.ts';
import { describeSitemap, readSitemap } from './read-sitemap.ts';
import { sitemapsOf } from './robots.ts';

/** Sitemaps may have 50 MB; this much shows whether one exists and what it is. */
const maxSitemapBytes = 1024 * 1024;
const maxSitemapRedirects = 5;
/** Sites with many sitemaps list them all; the first that works is enough. */
const maxTried = 3;

interface Candidate {
  url: string;
  source: 'robots' | 'default';
}

/** The sitemap of an origin: the ones that robots.txt names, then the customary /sitemap.xml. */
export async function gatherSitemap(
  origin: string,
  robots: Gathered<RobotsFile>,
  fetchDocument: FetchDocument,
): Promise<Gathered<SitemapEvidence>> {
  const named = robots.ok ? sitemapsOf(robots.value).slice(0, maxTried) : [];
  const candidates: Candidate[] = [
    ...named.map((url) => ({ url, source: 'robots' as const })),
    { url: `${origin}/sitemap.xml`, source: 'default' },
  ];
  let unread: (Gathered<FetchedDocument> & { ok: false }) | undefined;
  for (const { url, source } of candidates) {
    const { end } = await followDocument(fetchDocument, { url, maxBodyBytes: maxSitemapBytes }, maxSitemapRedirects);
    const sitemap = end.ok && end.value.head.statusCode === 200 ? await sitemapIn(end.value) : null;
    if (sitemap === null) {
      const brokenBy = end.ok ? end.value.read.body.brokenBy : undefined;
      if (!end.ok) unread ??= end;
      else if (brokenBy !== undefined) unread ??= { ok: false, error: brokenBy };
      continue;
    }
    const { listed, ...evidence } = sitemap;
    if (evidence.list) evidence.list.tried = await tryListed(listed, evidence.url, fetchDocument);
    return { ok: true, value: { found: true, source, ...evidence } };
  }
  // One that could not be read may be the sitemap.
  return unread ?? { ok: true, value: { url: null, found: false, source: null, entryCount: 0, kind: null } };
}

async function sitemapIn(document: FetchedDocument) {
  const { url, head, read } = document;
  const bytes = await unpackedContent(document, maxSitemapBytes);
  const sitemap = readSitemap(bytes.toString('utf8'));
  if (sitemap === null) return null;
  const isPacked = headerValue(head.headers, 'content-encoding') !== null || bytes !== read.content;
  const length = Number(headerValue(head.headers, 'content-length') ?? Number.NaN);
  const list = describeSitemap(sitemap, {
    url,
    declaredBytes: isPacked || Number.isNaN(length) ? null : length,
    complete: read.contentComplete && bytes.length < maxSitemapBytes,
    now: new Date(),
  });
  const { kind, entryCount } = sitemap;
  const listed = kind === 'sitemapindex' ? [] : sitemap.urls;
  return { url, kind, entryCount, ...(list && { list }), listed };
}

/** The number of listed URLs that are checked, as a sample. */
const maxTriedUrls = 2;

/** Whether the URLs in a sitemap exist: the first and the last URL of its host stand for the oldest and the newest. */
async function tryListed(
  urls: readonly string[],
  sitemapUrl: string,
  fetchDocument: FetchDocument,
): Promise<TriedUrl[]> {
  const { host } = new URL(sitemapUrl);
  const own = (url: string) => URL.parse(url)?.host === host;
  const chosen = new Set([urls.find(own), urls.findLast(own)].filter((url) => url !== undefined));
  const fetchListed = budgetedFetch(maxTriedUrls, fetchDocument);
  const tried = [...chosen].map(async (listed): Promise<TriedUrl | null> => {
    const url = withoutFragment(new URL(listed).href);
    const response = await fetchListed({ url, maxBodyBytes: 0 });
    if (!response.ok) return null;
    return { url, statusCode: response.value.head.statusCode, location: redirectTarget(response.value) };
  });
  return (await Promise.all(tried)).filter((each) => each !== null);
}
