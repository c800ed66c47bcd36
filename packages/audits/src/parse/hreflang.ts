import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import regions from 'language-subtag-registry/data/json/region.json' with { type: 'json' };
import type { DocumentLink } from './document-links.ts';

export type HreflangProblem = 'unknown-language' | 'relative-url';

export interface HreflangLink {
  hreflang: string;
  rawHref: string;
  /** Resolved; null where it is no URL. */
  href: string | null;
  problems: HreflangProblem[];
  /** The tag names a region that is not registered, such as UK for GB. */
  unknownRegion: boolean;
}

/**
 * The other languages of a document, from its head and headers. Those in the body have no meaning, and an alternate
 * stylesheet is no other version of the document (HTML section 4.6.7.1).
 */
export function findHreflangs(links: readonly DocumentLink[]): HreflangLink[] {
  return links.flatMap(({ source, rel, hreflang, rawHref, href }): HreflangLink[] => {
    if (source === 'body' || !hreflang || !rel.includes('alternate') || rel.includes('stylesheet')) return [];
    const problems: HreflangProblem[] = [];
    if (!hasKnownLanguage(hreflang)) problems.push('unknown-language');
    if (!/^https?:/i.test(rawHref)) problems.push('relative-url');
    return [{ hreflang, rawHref, href, problems, unknownRegion: !hasKnownRegion(hreflang) }];
  });
}

/** Whether the primary language of a BCP 47 tag is registered with IANA; `x-default` stands for no language. */
export function hasKnownLanguage(tag: string): boolean {
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(tag)?.[0].toLowerCase();
  if (language === undefined) return /^x-default$/i.test(tag);
  return isPrivateUse(language) || Object.hasOwn(languages, language);
}

/** RFC 5646 section 2.2.1: qaa to qtz are for agreement between those who use them. */
const isPrivateUse = (language: string): boolean => /^q[a-t][a-z]$/.test(language);

/** RFC 5646 section 2.2.4: a region is two letters or three digits, after the language and perhaps a script. */
function hasKnownRegion(tag: string): boolean {
  const [, ...subtags] = tag.toLowerCase().split('-');
  const region = subtags.slice(0, 2).find((subtag) => /^(?:[a-z]{2}|\d{3})$/.test(subtag));
  return region === undefined || Object.hasOwn(regions, region);
}
