import { monitorLimits, plural, type SitemapUrls } from '@hopwise/model';
import { formatCount } from '../../ui/format.tsx';

/** As many URLs of a sitemap as one import can have. */
export interface SitemapPage {
  text: string;
  /** Which of them these are; null: all. */
  place: string | null;
  /** Where the next ones begin; null: there are none. */
  next: number | null;
}

const { atOnce, perProject } = monitorLimits;
const limit = `You can import up to ${formatCount(atOnce)} at a time.`;

export function sitemapPage({ urls }: Pick<SitemapUrls, 'urls'>, from: number): SitemapPage {
  const to = Math.min(from + atOnce, urls.length);
  const text = urls.slice(from, to).join('\n');
  if (urls.length <= atOnce) return { text, place: null, next: null };
  const place = `URLs ${formatCount(from + 1)} to ${formatCount(to)} of ${formatCount(urls.length)}. ${limit}`;
  return { text, place, next: to < urls.length ? to : null };
}

/** Says in sentences which parts weren't read. */
export function sitemapGaps({ failed, isComplete }: Pick<SitemapUrls, 'failed' | 'isComplete'>): string[] {
  const [first] = failed;
  const many = failed.length > 1 ? ` ${plural(failed.length - 1, 'more sitemap')} also failed.` : '';
  return [
    ...(isComplete ? [] : ['This sitemap is too large to read at once. Enter its child sitemaps one at a time.']),
    ...(first === undefined ? [] : [`Failed to read ${first.url}: ${first.reason}${many}`]),
  ];
}

/** Says how many URLs of a job are left for another import; null: none. */
export function rowsLeft(left: number): string | null {
  if (left === 0) return null;
  // The server doesn't count more.
  const more = left < perProject ? plural(left, 'more URL') : `At least ${formatCount(left)} more URLs`;
  return `${limit} ${more} left: repeat the import to continue.`;
}
