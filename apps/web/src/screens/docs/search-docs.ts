import type { SearchablePage } from './doc-page.ts';

export interface DocHit {
  page: string;
  pageTitle: string;
  /** The id and text of its heading; empty for the beginning of a page. */
  section: string;
  heading: string;
  /** The text around the first match, in pieces; every second one is a match. */
  excerpt: string[];
}

/** How much a word counts by where it is found; twice as much where it begins a word. */
const weights = { heading: 12, title: 6, text: 1 } as const;
const excerptLength = 180;

/** The sections that contain every word of a query, best first. */
export function searchDocs(pages: readonly SearchablePage[], query: string): DocHit[] {
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].map((word) => ({
    word,
    start: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'iu'),
  }));
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const score = scoreOf(words, { title: page.title, heading: section.heading, text: section.text });
      return score === 0 ? [] : [{ page, section, score }];
    }),
  );
  const all = words.map(({ word }) => word);
  return hits
    .toSorted((one, other) => other.score - one.score)
    .map(({ page, section }) => ({
      page: page.name,
      pageTitle: page.title,
      section: section.id,
      heading: section.heading,
      excerpt: markWords(excerptOf(section.text, all), all),
    }));
}

type Places = Readonly<Record<keyof typeof weights, string>>;

/** 0 unless every word is there. */
function scoreOf(words: readonly { word: string; start: RegExp }[], places: Places): number {
  const values = words.map(({ word, start }) => {
    const valueIn = (place: keyof Places) =>
      start.test(places[place]) ? 2 * weights[place] : places[place].toLowerCase().includes(word) ? weights[place] : 0;
    return { inTitle: valueIn('title'), inSection: Math.max(valueIn('heading'), valueIn('text')) };
  });
  if (values.some(({ inTitle, inSection }) => inTitle + inSection === 0)) return 0;
  // The title alone finds the beginning of a page, not all of its sections.
  if (places.heading !== '' && values.every(({ inSection }) => inSection === 0)) return 0;
  return values.reduce((sum, { inTitle, inSection }) => sum + inTitle + inSection, 0);
}

/** Begins a little before the first match, at a word. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, text.length);
  const start = places.length === 0 || first < 60 ? 0 : text.indexOf(' ', first - 60) + 1;
  const end = start + excerptLength;
  if (end >= text.length) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  return `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(text.lastIndexOf(' ', end), start + 1))} …`;
}

/** Longer words first, so that each is marked as a whole. */
const markWords = (text: string, words: readonly string[]): string[] =>
  text.split(
    new RegExp(
      `(${words
        .toSorted((one, other) => other.length - one.length)
        .map(escaped)
        .join('|')})`,
      'gi',
    ),
  );

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
