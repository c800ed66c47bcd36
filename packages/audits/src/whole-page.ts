import { type Evidence, type Gathered, megabyte, type Page, pageReadBytes } from '@hopwise/model';
import type { WholePart } from './define-audit.ts';
import { notChecked } from './not-checked.ts';
import { oncePer } from './parse/outline-elements.ts';
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

/** Whether it was we who stopped: the site sent on. */
export const isCutByUs = ({ page, trace }: Pick<Evidence, 'page' | 'trace'>): boolean =>
  page.ok && !page.value.complete && trace.hops.at(-1)?.body?.brokenBy === undefined;

/** Why only the first part of a page is known. */
export const whyCut = (evidence: Pick<Evidence, 'page' | 'trace'>): string =>
  isCutByUs(evidence)
    ? `The page is longer than the ${pageReadBytes / megabyte} MB that Hopwise reads.`
    : 'Only part of the page was received.';

export const truncationReason = (evidence: Pick<Evidence, 'page' | 'trace'>): string =>
  notChecked(whyCut(evidence)).notRun;
