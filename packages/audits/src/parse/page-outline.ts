import type { Page } from '@hopwise/model';
import { oncePer } from './once-per.ts';
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

export const outlineOf = oncePer(({ html, url }: Page) => outlinePage(html, url));
