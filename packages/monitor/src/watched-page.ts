import type { ChainChange, CheckAnalysis, PagePart } from '@hopwise/model';

/** The watched parts of a page. Parts that couldn't be checked are left out. */
export type WatchedPage = Partial<Record<PagePart, string>>;

const indexable = 'indexable';

export function watchedPageOf({ seo, analysis }: CheckAnalysis): WatchedPage {
  if (analysis.seo === null) return {};
  const page: WatchedPage = { title: analysis.seo.metaTags.title ?? '' };
  const found = analysis.seo.findings.find(({ id }) => id === 'seo/indexable');
  if (found?.status === 'scored') {
    const { reasons } = found.facts ?? {};
    const why = Array.isArray(reasons) ? reasons.join('; ') : '';
    page.indexability = found.outcome === 'yes' ? indexable : why || found.says;
  }
  if (seo === null) return page;
  page.canonical = seo.canonicalUrl ?? '';
  if (seo.robotsTxtStatus === 'NOT_FOUND') page['robots-txt'] = '';
  if (seo.robotsTxtStatus === 'FOUND') page['robots-txt'] = robotsLines(seo.robotsTxtRules);
  return page;
}

/** A robots.txt of thousands of lines doesn't fill the baseline. */
const mostChars = 8000;

/** Each rule with its user agents, one per line. */
function robotsLines(json: string | null): string {
  const { groups = [], sitemaps = [] } = JSON.parse(json ?? '{}') as Partial<RobotsRules>;
  const lines = groups.flatMap(({ userAgents, allow, disallow }) => {
    const of = (verb: string) => (path: string) => `${verb}: ${path} (${userAgents.join(', ')})`;
    return [...disallow.map(of('Disallow')), ...allow.map(of('Allow'))];
  });
  return [...lines, ...sitemaps.map((url) => `Sitemap: ${url}`)].join('\n').slice(0, mostChars);
}

interface RobotsRules {
  groups: { userAgents: string[]; allow: string[]; disallow: string[] }[];
  sitemaps: string[];
}

const names = { canonical: 'canonical URL', title: 'title' } as const;

export function pageChanges(before: WatchedPage, after: WatchedPage): ChainChange[] {
  return (Object.keys(after) as PagePart[]).flatMap((kind) => {
    const [from, to] = [before[kind], after[kind]];
    // A part that one of the two lacks wasn't checked: that says nothing about the site.
    if (from === undefined || to === undefined || from === to) return [];
    return [
      { kind, position: null, name: null, urlPieces: [], before: from, after: to, says: sentence(kind, from, to) },
    ];
  });
}

function sentence(kind: PagePart, before: string, after: string): string {
  switch (kind) {
    case 'indexability':
      if (after === indexable) return `Google can index the page again (was: ${short(before)}).`;
      return before === indexable
        ? `Google can no longer index the page: ${short(after)}.`
        : `Google still can't index the page, for a different reason: ${short(after)} (was: ${short(before)}).`;
    case 'robots-txt':
      return robotsSentence(before, after);
    default:
      if (after === '') return `The ${names[kind]} was removed (was ${quoted(kind, before)}).`;
      if (before === '') return `The page now has a ${names[kind]}: ${quoted(kind, after)}.`;
      return `The ${names[kind]} is now ${quoted(kind, after)} (was ${quoted(kind, before)}).`;
  }
}

/** Names the first lines that are new, or were removed. */
function robotsSentence(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const added = now.filter((line) => line !== '' && !old.includes(line));
  const removed = old.filter((line) => line !== '' && !now.includes(line));
  const listed = (title: string, lines: string[]) => {
    const more = lines.length > namedLines ? ` and ${lines.length - namedLines} more` : '';
    return lines.length === 0 ? [] : [`${title}: ${lines.slice(0, namedLines).map(short).join('; ')}${more}.`];
  };
  const parts = [...listed('Added', added), ...listed('Removed', removed)];
  return `robots.txt changed. ${parts.join(' ') || 'It has the same rules in a different order.'}`;
}

const namedLines = 3;

const quoted = (kind: keyof typeof names, text: string): string =>
  kind === 'title' ? `“${short(text)}”` : short(text);

const longest = 160;
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
