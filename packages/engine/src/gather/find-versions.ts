import type { Page } from '@hopwise/model';
import { headerValues, parseLinkHeader, withoutFragment, withoutUserInfo } from '@hopwise/parsers';
import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { textModeByTag } from '../http/page-text.ts';
import { headTags } from '../redirect/meta-refresh.ts';

/** Other URLs that a page lists for itself. They are absolute, without fragment and user info, each once. */
export interface NamedVersions {
  canonical: string | null;
  /** In other languages. */
  alternates: string[];
}

/** The head of a page is shorter. */
const maxSearched = 512 * 1024;
/** Sites in more languages than this are checked by a few of them anyway. */
const maxLinks = 200;

interface Link {
  rel: string[];
  href: string;
  hreflang: string | null;
}

/**
 * The canonical URL and the versions in other languages that a page names. They are looked for to be fetched: what
 * they mean is for the audits to say, which read the page as a whole.
 */
export function findVersions(page: Page): NamedVersions {
  const finder = new LinkFinder();
  const html = page.html.slice(0, maxSearched);
  if (/canonical|hreflang/i.test(html)) finder.read(html);
  const base = URL.parse(finder.baseHref ?? '', page.url)?.href ?? page.url;
  const resolve = ({ href }: Link, against: string): string[] => {
    const url = URL.parse(href, against);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return [];
    return [withoutUserInfo(withoutFragment(url.href))];
  };
  const inHeaders = headerValues(page.headers, 'link')
    .flatMap(parseLinkHeader)
    .map(({ rel, target, hreflang }): Link => ({ rel, href: target, hreflang }));
  const urlsOf = (test: (link: Link) => boolean) => [
    ...new Set([
      ...finder.links.filter(test).flatMap((link) => resolve(link, base)),
      ...inHeaders.filter(test).flatMap((link) => resolve(link, page.url)),
    ]),
  ];
  return {
    canonical: urlsOf(({ rel, href }) => rel.includes('canonical') && href !== '').at(0) ?? null,
    alternates: urlsOf(({ rel, hreflang }) => rel.includes('alternate') && Boolean(hreflang)),
  };
}

/** Reads the tokens of a head and stops where it ends. */
class LinkFinder implements TokenHandler {
  readonly links: Link[] = [];
  baseHref: string | null = null;
  #templateDepth = 0;
  readonly #tokenizer = new Tokenizer({}, this);

  read(html: string): void {
    this.#tokenizer.write(html, true);
  }

  onStartTag(tag: Token.TagToken): void {
    const mode = textModeByTag.get(tag.tagName);
    if (mode !== undefined) this.#tokenizer.state = mode;
    else if (tag.tagName === 'template') this.#templateDepth += 1;
    else if (!headTags.has(tag.tagName)) this.#tokenizer.pause();
    else if (this.#templateDepth > 0) return;
    else if (tag.tagName === 'base') this.baseHref ??= attribute(tag, 'href');
    else if (tag.tagName === 'link') this.#readLink(tag);
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === 'template') this.#templateDepth = Math.max(0, this.#templateDepth - 1);
    else if (tagName === 'head') this.#tokenizer.pause();
  }

  #readLink(tag: Token.TagToken): void {
    const rel = (attribute(tag, 'rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
    if (!rel.includes('canonical') && !rel.includes('alternate')) return;
    this.links.push({ rel, href: attribute(tag, 'href') ?? '', hreflang: attribute(tag, 'hreflang') });
    if (this.links.length === maxLinks) this.#tokenizer.pause();
  }

  onCharacter(): void {}
  onNullCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}

const attribute = (tag: Token.TagToken, name: string): string | null =>
  tag.attrs.find((attr) => attr.name === name)?.value ?? null;
