import type { SitemapEvidence } from '@hopwise/model';

type SitemapContent = Pick<SitemapEvidence, 'kind' | 'entryCount'>;

/** The root element of each kind and the element that holds one entry. sitemaps.org; search engines take feeds as well. */
const kindByRoot = new Map<string, { kind: SitemapContent['kind']; entry: string }>([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'sitemapindex', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

/** What a sitemap is and how many entries it has, as far as the text goes. null: it is none. */
export function readSitemap(text: string): SitemapContent | null {
  const content = text.replace(/^\ufeff/, '').trimStart();
  return content.startsWith('<') ? readXml(content) : readList(content);
}

function readXml(text: string): SitemapContent | null {
  const names = startTagNames(text);
  const root = kindByRoot.get(names.next().value ?? '');
  if (!root) return null;
  let entryCount = 0;
  for (const name of names) if (name === root.entry) entryCount += 1;
  return { kind: root.kind, entryCount };
}

/** Markup that holds no elements: where it starts and what ends it. Entities are never expanded. */
const skipped: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
];

/** Names of the start tags without their namespace prefix, in one pass over the text. */
function* startTagNames(text: string): Generator<string, undefined> {
  const startTag = /<(?:[\w.-]{1,64}:)?([\w.-]{1,64})(?=[\s/>])/y;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const markup = '!?/'.includes(text[at + 1] ?? ' ') && skipped.find(([start]) => text.startsWith(start, at));
    if (markup) {
      const end = text.indexOf(markup[1], at + markup[0].length);
      if (end === -1) return;
      at = end;
    } else {
      startTag.lastIndex = at;
      const name = startTag.exec(text)?.[1];
      if (name !== undefined) yield name;
      at += 1;
    }
  }
}

/** One URL per line. A first line that is none tells that this is some other text. */
function readList(text: string): SitemapContent | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (!isWebUrl(lines[0])) return null;
  return { kind: 'text', entryCount: lines.filter(isWebUrl).length };
}

function isWebUrl(line: string | undefined): boolean {
  return line !== undefined && /^\s*https?:\/\/\S+\s*$/i.test(line) && URL.canParse(line.trim());
}
