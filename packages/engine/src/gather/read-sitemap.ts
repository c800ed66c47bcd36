import { type CountedExamples, dayMs, type SitemapEvidence, type SitemapList, textHash } from '@hopwise/model';

export interface SitemapContent extends Pick<SitemapEvidence, 'kind' | 'entryCount'> {
  /** The pages that it lists, or the sitemaps of an index, as written. Empty for a feed. */
  urls: string[];
  /** Each lastmod of those pages, as written. */
  dates: string[];
}

/**
 * The root element of each kind and the element that holds one entry. sitemaps.org; search engines take feeds as well.
 */
const kindByRoot = new Map<string, { kind: SitemapContent['kind']; entry: string }>([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'sitemapindex', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

/** An entry begins, or what it says. */
export interface SitemapItem {
  kind: 'entry' | 'url' | 'date';
  text: string;
}

export interface OpenedSitemap {
  kind: SitemapContent['kind'];
  /** In the order of the text, read as they are requested. */
  items: Iterable<SitemapItem>;
}

/** The kind of a sitemap and its entries, as far as the text goes. null: it isn't one. */
export function readSitemap(text: string): SitemapContent | null {
  const opened = openSitemap(text);
  if (opened === null) return null;
  const content: SitemapContent = { kind: opened.kind, entryCount: 0, urls: [], dates: [] };
  for (const { kind, text: said } of opened.items) {
    if (kind === 'entry') content.entryCount += 1;
    else if (kind === 'url') content.urls.push(said);
    else content.dates.push(said);
  }
  return content;
}

/** For a long one that must not be read in one go. null: it isn't one. */
export function openSitemap(text: string): OpenedSitemap | null {
  const content = text.replace(/^\ufeff/, '').trimStart();
  return content.startsWith('<') ? openXml(content) : openList(content);
}

function openXml(text: string): OpenedSitemap | null {
  const tags = startTags(text);
  const first = tags.next().value;
  const root = kindByRoot.get(first?.name ?? '');
  if (!first || !root) return null;
  return { kind: root.kind, items: xmlItems(text, tags, { ...root, prefix: first.prefix }) };
}

function* xmlItems(
  text: string,
  tags: Iterable<StartTag>,
  root: { kind: SitemapContent['kind']; entry: string; prefix: string },
): Generator<SitemapItem> {
  for (const { name, prefix, end } of tags) {
    if (name === root.entry) yield { kind: 'entry', text: '' };
    // Images and videos have their own loc, with another prefix.
    else if (root.kind === 'feed' || prefix !== root.prefix) continue;
    else if (name === 'loc') yield { kind: 'url', text: textAt(text, end) };
    else if (name === 'lastmod') yield { kind: 'date', text: textAt(text, end) };
  }
}

/** Markup that holds no elements: where it starts and what ends it. Entities are never expanded. */
const skipped: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
];

interface StartTag {
  prefix: string;
  name: string;
  /** Where the name ends. */
  end: number;
}

/** The start tags in one pass over the text. */
function* startTags(text: string): Generator<StartTag, undefined> {
  const startTag = /<(?:([\w.-]{1,64}):)?([\w.-]{1,64})(?=[\s/>])/y;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const markup = '!?/'.includes(text[at + 1] ?? ' ') && skipped.find(([start]) => text.startsWith(start, at));
    if (markup) {
      const end = text.indexOf(markup[1], at + markup[0].length);
      if (end === -1) return;
      at = end;
    } else {
      startTag.lastIndex = at;
      const [, prefix = '', name] = startTag.exec(text) ?? [];
      if (name !== undefined) yield { prefix, name, end: startTag.lastIndex };
      at += 1;
    }
  }
}

/** Longer than a sitemap allows for a URL; longer text isn't one. */
const maxTextLength = 2_048 + 16;
const cdata = '<![CDATA[';

/** The text of an element whose start tag has its name end here. */
function textAt(text: string, nameEnd: number): string {
  const piece = text.slice(nameEnd, nameEnd + maxTextLength);
  const content = piece.slice(piece.indexOf('>') + 1).trimStart();
  if (content.startsWith(cdata)) return content.slice(cdata.length).split(']]>', 1)[0]?.trim() ?? '';
  return (content.split('<', 1)[0] ?? '')
    .trim()
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => characters[name] ?? '');
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One URL per line. If the first line isn't one, this is some other text. */
function openList(text: string): OpenedSitemap | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return isWebUrl(lines[0]) ? { kind: 'text', items: listItems(lines) } : null;
}

function* listItems(lines: readonly string[]): Generator<SitemapItem> {
  for (const line of lines) {
    if (!isWebUrl(line)) continue;
    yield { kind: 'entry', text: '' };
    yield { kind: 'url', text: line.trim() };
  }
}

function isWebUrl(line: string | undefined): boolean {
  return line !== undefined && /^\s*https?:\/\/\S+\s*$/i.test(line) && URL.canParse(line.trim());
}

const maxExamples = 5;

/** The facts about listed pages that audits need. undefined: it lists none, being an index or a feed. */
export function describeSitemap(
  { kind, urls, dates }: SitemapContent,
  file: { url: string; declaredBytes: number | null; complete: boolean; now: Date },
): SitemapList | undefined {
  if (kind !== 'urlset' && kind !== 'text') return undefined;
  const { host } = new URL(file.url);
  return {
    urlHashes: Uint32Array.from(urls, (url) => textHash(spelledOut(url))),
    otherHosts: counted(urls, (url) => hostOf(url) !== host),
    badDates: counted(dates, (date) => !isPastDate(date, file.now)),
    declaredBytes: file.declaredBytes,
    complete: file.complete,
  };
}

function counted(items: readonly string[], test: (item: string) => boolean): CountedExamples {
  const found = items.filter(test);
  return { count: found.length, examples: found.slice(0, maxExamples) };
}

/** A sitemap may have tens of thousands of URLs, which are not parsed for what can be seen of them. */
const hostOf = (url: string): string | undefined => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase();

/** The root of a site is often written without its slash. */
const spelledOut = (url: string): string => (/^https?:\/\/[^/?#]+$/i.test(url) ? `${url}/` : url);

/** The W3C profile of ISO 8601 that sitemaps use. */
const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
/** A day of grace for clocks and time zones. */
const isPastDate = (date: string, now: Date): boolean =>
  w3cDate.test(date) && Date.parse(date) <= now.getTime() + dayMs;
