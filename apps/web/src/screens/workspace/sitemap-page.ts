import { monitorLimits, plural, type SitemapUrls } from '@hopwise/model';

/** As many URLs of a sitemap as one import can have. */
export interface SitemapPage {
  text: string;
  /** Which of them these are; null: all. */
  place: string | null;
  /** Where the next ones begin; null: there are none. */
  next: number | null;
}

const { atOnce } = monitorLimits;
const number = (count: number): string => count.toLocaleString('en-US');

export function sitemapPage({ urls }: Pick<SitemapUrls, 'urls'>, from: number): SitemapPage {
  const to = Math.min(from + atOnce, urls.length);
  const text = urls.slice(from, to).join('\n');
  if (urls.length <= atOnce) return { text, place: null, next: null };
  const left = urls.length - (to - from);
  const place = `URLs ${number(from + 1)} to ${number(to)} of ${number(urls.length)}. ${number(left)} are left out: one import can have ${number(atOnce)}.`;
  return { text, place, next: to < urls.length ? to : null };
}

/** What couldn't be read, in sentences. */
export function sitemapGaps({ failed, isComplete }: Pick<SitemapUrls, 'failed' | 'isComplete'>): string[] {
  const [first] = failed;
  const many = failed.length > 1 ? ` And ${plural(failed.length - 1, 'more sitemap')}.` : '';
  return [
    ...(isComplete ? [] : ['The sitemap has more URLs than are read at once. Read its parts one at a time.']),
    ...(first === undefined ? [] : [`Failed to read ${first.url}: ${first.reason}${many}`]),
  ];
}
