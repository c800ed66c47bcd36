import { type CountedExamples, dayMs, type SitemapList, textHash } from '@hopwise/model';
import type { SitemapContent } from './read-sitemap.ts';

const maxExamples = 5;

/** What the audits need to know of the pages that a sitemap lists. undefined: it lists none, being an index or a feed. */
export function describeSitemap(
  { kind, urls, dates }: SitemapContent,
  file: { url: string; declaredBytes: number | null; complete: boolean; now: Date },
): SitemapList | undefined {
  if (kind !== 'urlset' && kind !== 'text') return undefined;
  const { host } = new URL(file.url);
  return {
    urlHashes: Uint32Array.from(urls, (url) => textHash(spelledOut(url))),
    otherHosts: counted(urls, (url) => hostOf(url) !== host),
    badDates: counted(dates, (date) => !isPastDate(date, file.now)),
    declaredBytes: file.declaredBytes,
    complete: file.complete,
  };
}

function counted(items: readonly string[], test: (item: string) => boolean): CountedExamples {
  const found = items.filter(test);
  return { count: found.length, examples: found.slice(0, maxExamples) };
}

/** A sitemap may have tens of thousands of URLs, which are not parsed for what can be seen of them. */
const hostOf = (url: string): string | undefined => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase();

/** The root of a site is often written without its slash. */
const spelledOut = (url: string): string => (/^https?:\/\/[^/?#]+$/i.test(url) ? `${url}/` : url);

/** The W3C profile of ISO 8601 that sitemaps use. */
const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
/** A day of grace for clocks and time zones. */
const isPastDate = (date: string, now: Date): boolean =>
  w3cDate.test(date) && Date.parse(date) <= now.getTime() + dayMs;
