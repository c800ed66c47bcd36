import type { HeaderPair } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import type { PageOutline } from './page-outline.ts';

/** What a page or its headers tell crawlers about indexing it. */
export interface RobotsDirectives {
  /** The crawler it is for, lower case; null for all. */
  userAgent: string | null;
  /** Lower case; a value follows its name after a colon: `max-snippet:20`. */
  directives: string[];
  source: 'meta' | 'header';
  /** As written, to be shown. */
  text: string;
}

/** Directives that carry a value, and so are not the name of a crawler when a colon follows. */
const withValue = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

const startsWithWeekday = /^unavailable_after\s*:\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/;

/** Reads the content of a robots meta element. */
export function parseRobotsContent(content: string): string[] {
  const pieces = content.split(',').map((piece) => piece.trim().toLowerCase());
  const directives: string[] = [];
  for (const piece of pieces) {
    const previous = directives.at(-1);
    // `Friday, 25-Jun-10 15:00:00 GMT` has a comma of its own.
    if (previous !== undefined && startsWithWeekday.test(previous)) directives[directives.length - 1] += `, ${piece}`;
    else if (piece !== '') directives.push(piece);
  }
  return directives;
}

/** Reads one X-Robots-Tag value; each name followed by a colon starts the directives of that crawler. */
export function parseXRobotsTag(value: string): RobotsDirectives[] {
  const found: RobotsDirectives[] = [];
  let userAgent: string | null = null;
  for (const directive of parseRobotsContent(value)) {
    const colon = directive.indexOf(':');
    const name = directive.slice(0, colon).trim();
    const namesCrawler = colon !== -1 && !withValue.has(name);
    if (namesCrawler) userAgent = name;
    const rest = namesCrawler ? directive.slice(colon + 1).trim() : directive;
    const last = found.at(-1);
    if (last !== undefined && last.userAgent === userAgent) last.directives.push(rest);
    else found.push({ userAgent, directives: [rest], source: 'header', text: value });
  }
  return found;
}

/** Everything said to crawlers by the head of a page and its response headers. */
export function robotsDirectives(outline: PageOutline, headers: readonly HeaderPair[]): RobotsDirectives[] {
  const fromHeaders = headerValues(headers, 'x-robots-tag').flatMap(parseXRobotsTag);
  const fromMetas = outline.metas.flatMap(({ name, content, inHead }): RobotsDirectives[] =>
    inHead && name !== null && content !== null
      ? [
          {
            userAgent: name === 'robots' ? null : name,
            directives: parseRobotsContent(content),
            source: 'meta',
            text: content,
          },
        ]
      : [],
  );
  return [...fromMetas, ...fromHeaders];
}

/**
 * Those that Google obeys: all that is said to every crawler and to Googlebot, in meta elements and headers alike. It
 * applies the sum of the restrictions, so that an `index` beside a `noindex` takes nothing back.
 */
export const directivesForGoogle = (all: readonly RobotsDirectives[]): RobotsDirectives[] =>
  all.filter(({ userAgent }) => userAgent === null || userAgent === 'googlebot');

/**
 * Those that a crawler obeys, as Lighthouse has it: headers for it and for all; meta elements for it, or for all where
 * it has none. null is the crawler without a name. Where a page repeats an element all count; Lighthouse looks at the
 * first alone.
 */
export function directivesFor(all: readonly RobotsDirectives[], userAgent: string | null): RobotsDirectives[] {
  const wanted = userAgent?.toLowerCase() ?? null;
  const metas = all.filter(({ source }) => source === 'meta');
  const own = wanted === null ? [] : metas.filter((meta) => meta.userAgent === wanted);
  const headers = all.filter(({ source, userAgent: of }) => source === 'header' && (of === null || of === wanted));
  return [...(own.length > 0 ? own : metas.filter((meta) => meta.userAgent === null)), ...headers];
}

export function forbidsIndexing(directives: readonly string[], now: Date): boolean {
  return directives.some((directive) => directive === 'noindex' || directive === 'none' || isPast(directive, now));
}

/** A directive with the place where it stands: `robots meta element: noindex`. */
export const quoteDirective = ({ source, userAgent, text }: RobotsDirectives): string =>
  `${source === 'meta' ? `${userAgent ?? 'robots'} meta element` : 'X-Robots-Tag'}: ${text}`;

export function forbidsFollowing(directives: readonly string[]): boolean {
  return directives.some((directive) => directive === 'nofollow' || directive === 'none');
}

function isPast(directive: string, now: Date): boolean {
  const [, date] = /^unavailable_after\s*:(.*)$/s.exec(directive) ?? [];
  return date !== undefined && parseDate(date) < now.getTime();
}

/** Longer than any date; what is longer is none, and need not be searched for its parts. */
const maxDateLength = 100;

/** RFC 822, RFC 850 and ISO 8601 dates. One without a time zone is taken as UTC, so that all servers agree. */
function parseDate(text: string): number {
  const date = text.trim();
  if (date.length > maxDateLength) return Number.NaN;
  const hasZone = /(?:[a-z]|:\d{2}[^+-]*[+-]\d{2}:?\d{2})$/.test(date);
  if (hasZone) return Date.parse(date.replace(/(?<=\d)t(?=\d)/, 'T').replace(/z$/, 'Z'));
  return Date.parse(/\dt\d/.test(date) ? `${date.toUpperCase()}Z` : `${date} UTC`);
}
