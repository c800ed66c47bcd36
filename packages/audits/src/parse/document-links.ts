import type { Page } from '@hopwise/model';
import { headerValues, parseLinkHeader } from '@hopwise/parsers';
import { oncePer } from './outline-elements.ts';
import { outlineOf } from './page-outline.ts';

/** A link that names another URL for the document, from its markup or its Link headers. */
export interface DocumentLink {
  source: 'head' | 'body' | 'header';
  /** The link types, lower case. */
  rel: readonly string[];
  /** As written. */
  rawHref: string;
  /** Resolved; null where it is no URL. */
  href: string | null;
  hreflang: string | null;
  /** It describes its target further: a language, a medium or a type. */
  isQualified: boolean;
}

const namesDocument = ({ rel }: { rel: readonly string[] }): boolean =>
  rel.includes('canonical') || rel.includes('alternate');

/** The canonical and alternate links of a page. */
export const documentLinks = oncePer((page: Page): readonly DocumentLink[] => {
  const outline = outlineOf(page);
  const fromMarkup = outline.links.filter(namesDocument).map(
    ({ rel, href, hreflang, media, type, inHead }): DocumentLink => ({
      source: inHead ? 'head' : 'body',
      rel,
      rawHref: href ?? '',
      href: URL.parse(href ?? '', outline.baseUrl)?.href ?? null,
      hreflang,
      isQualified: hreflang !== null || media !== null || type !== null,
    }),
  );
  const fromHeaders = headerValues(page.headers, 'link')
    .flatMap(parseLinkHeader)
    .filter(namesDocument)
    .map(
      ({ rel, target, hreflang }): DocumentLink => ({
        source: 'header',
        rel,
        rawHref: target,
        href: URL.parse(target, page.url)?.href ?? null,
        hreflang,
        isQualified: hreflang !== null,
      }),
    );
  return [...fromMarkup, ...fromHeaders];
});
