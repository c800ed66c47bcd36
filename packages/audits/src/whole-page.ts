import type { Gathered, Page } from '@hopwise/model';
import type { WholePart } from './define-audit.ts';
import { notChecked } from './not-checked.ts';
import { oncePer } from './parse/once-per.ts';
import { outlinePage } from './parse/page-outline.ts';

/**
 * The one place that decides what may be said of a page of which only the first part arrived: whatever was seen in it,
 * and never that something is missing. A head that ended before the cut is whole.
 */
export function isCut(page: Gathered<Page>, needed: WholePart | undefined): boolean {
  if (needed === undefined || !page.ok || page.value.complete || !page.value.isHtml) return false;
  return needed === 'page' || !seenOf(page.value).headEnded;
}

/** Without a tag that the cut goes through: its first letters are no text of the body. */
const seenOf = oncePer(({ html, url }: Page) => {
  const lastTag = html.lastIndexOf('<');
  return outlinePage(html.indexOf('>', lastTag) === -1 ? html.slice(0, lastTag) : html, url);
});

export const onlyFirstPart = notChecked('Only the first part of the page arrived.').notRun;
