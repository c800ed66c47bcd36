import type { Page } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import { OutlineCollector } from './outline-collector.ts';
import type { PageOutline } from './outline-elements.ts';
import { oncePer } from './outline-elements.ts';
import { scanHtml } from './scan-html.ts';

export type * from './outline-elements.ts';

/**
 * Reads a page's HTML once, in time linear in its length, whatever it holds. `policies` are the lines of the content
 * security policies that came in its headers.
 */
export function outlinePage(html: string, url: string, policies: readonly string[] = []): PageOutline {
  const collector = new OutlineCollector(url, policies);
  scanHtml(html, collector);
  return collector.outline();
}

export const outlineOf = oncePer(({ html, url, headers }: Page) =>
  outlinePage(html, url, headerValues(headers, 'content-security-policy')),
);
