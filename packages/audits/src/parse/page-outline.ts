import type { Page } from '@hopwise/model';
import { OutlineCollector } from './outline-collector.ts';
import type { PageOutline } from './outline-elements.ts';
import { scanHtml } from './scan-html.ts';

export type * from './outline-elements.ts';

/** Reads a page's HTML once, in time linear in its length, whatever it holds. */
export function outlinePage(html: string, url: string): PageOutline {
  const collector = new OutlineCollector(url);
  scanHtml(html, collector);
  return collector.outline();
}

const outlines = new WeakMap<Page, PageOutline>();

/** The outline of a gathered page, read when first asked for: a dozen audits share it. */
export function outlineOf(page: Page): PageOutline {
  const known = outlines.get(page);
  if (known !== undefined) return known;
  const outline = outlinePage(page.html, page.url);
  outlines.set(page, outline);
  return outline;
}
