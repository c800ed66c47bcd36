import { oncePerPage } from './once-per-page.ts';
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

export const outlineOf = oncePerPage(({ html, url }) => outlinePage(html, url));
