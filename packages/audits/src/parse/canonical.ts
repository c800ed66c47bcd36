import type { DocumentLink } from './document-links.ts';

/** The canonical URLs that a document names in its head and headers. Those in the body have no meaning. */
export interface CanonicalLinks {
  /** Absolute, each once. */
  urls: string[];
  /** As written: no URL at all, or one that no search engine can fetch, such as `javascript:`. */
  invalid: string[];
  /** As written, so possibly relative. */
  relative: string[];
  /** All that a search engine can fetch, the relative ones resolved, each once. */
  targets: string[];
}

export function findCanonicals(links: readonly DocumentLink[]): CanonicalLinks {
  const urls = new Set<string>();
  const invalid: string[] = [];
  const relative: string[] = [];
  const targets = new Set<string>();
  for (const { source, rel, rawHref, href } of links) {
    if (source === 'body' || rawHref === '' || !rel.includes('canonical')) continue;
    if (href === null || !/^https?:/.test(href)) {
      invalid.push(rawHref);
      continue;
    }
    targets.add(href);
    if (URL.canParse(rawHref)) urls.add(href);
    else relative.push(rawHref);
  }
  return { urls: [...urls], invalid, relative, targets: [...targets] };
}
