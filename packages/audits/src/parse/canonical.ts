import type { DocumentLink } from './document-links.ts';

/** The canonical URLs that a document names in its head and headers. Those in the body have no meaning. */
export interface CanonicalLinks {
  /** Absolute, each once. */
  urls: string[];
  /** As written: no URL at all, or one that no search engine can fetch, such as `javascript:`. */
  invalid: string[];
  /** As written: a URL only beside another one. */
  relative: string[];
}

export function findCanonicals(links: readonly DocumentLink[]): CanonicalLinks {
  const urls = new Set<string>();
  const invalid: string[] = [];
  const relative: string[] = [];
  for (const { source, rel, rawHref, href } of links) {
    if (source === 'body' || rawHref === '' || !rel.includes('canonical')) continue;
    if (href === null) invalid.push(rawHref);
    else if (!/^https?:/.test(href)) invalid.push(rawHref);
    else if (!URL.canParse(rawHref)) relative.push(rawHref);
    else urls.add(href);
  }
  return { urls: [...urls], invalid, relative };
}
