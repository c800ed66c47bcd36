/** Indexing directives for crawlers in a page or its headers. */
export interface RobotsDirectives {
  /** The crawler it is for, lower case; null for all. */
  userAgent: string | null;
  /** Lower case; a value follows its name after a colon: `max-snippet:20`. */
  directives: string[];
  /** `body`: a meta element where it should not stand. */
  source: 'meta' | 'body' | 'header';
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
    // `Friday, 25-Jun-10 15:00:00 GMT` contains a comma.
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

/**
 * The directives that Google obeys: all those for every crawler and for Googlebot, in meta elements and headers alike.
 * It applies the sum of the restrictions, so an `index` doesn't cancel a `noindex`.
 */
export const directivesForGoogle = (all: readonly RobotsDirectives[]): RobotsDirectives[] =>
  all.filter(({ userAgent }) => userAgent === null || userAgent === 'googlebot');

export function forbidsIndexing(directives: readonly string[], now: Date): boolean {
  return directives.some((directive) => directive === 'noindex' || directive === 'none' || isPast(directive, now));
}

/**
 * Rules for every crawler or for Googlebot with noindex in an undocumented form, such as `noindex; nofollow` or `*:
 * noindex`: whether they count isn't known.
 */
export const unclearRules = (all: readonly RobotsDirectives[], now: Date): RobotsDirectives[] =>
  all.filter(({ userAgent, directives }) => {
    const name = userAgent?.trim() ?? null;
    if (name !== null && !namesForAll.has(name) && name !== 'googlebot') return false;
    const isDocumented = userAgent === null || userAgent === 'googlebot';
    return isDocumented ? directives.some(namesNoindex) : forbidsIndexing(directives, now);
  });

const namesForAll = new Set(['*', 'all', 'robots']);

const namesNoindex = (directive: string): boolean =>
  !['noindex', 'none'].includes(directive) &&
  /(?<![\w-])(?:noindex|none)(?![\w-])/.test(directive.split(':', 1)[0] ?? '');

export function forbidsFollowing(directives: readonly string[]): boolean {
  return directives.some((directive) => directive === 'nofollow' || directive === 'none');
}

function isPast(directive: string, now: Date): boolean {
  const [, date] = /^unavailable_after\s*:(.*)$/s.exec(directive) ?? [];
  return date !== undefined && parseDate(date) < now.getTime();
}

/** Longer than any date; longer text isn't one and needs no search. */
const maxDateLength = 100;

/** RFC 822, RFC 850 and ISO 8601 dates. One without a time zone is taken as UTC, so that all servers agree. */
function parseDate(text: string): number {
  const date = text.trim();
  if (date.length > maxDateLength) return Number.NaN;
  const hasZone = /(?:[a-z]|:\d{2}[^+-]*[+-]\d{2}:?\d{2})$/.test(date);
  if (hasZone) return Date.parse(date.replace(/(?<=\d)t(?=\d)/, 'T').replace(/z$/, 'Z'));
  return Date.parse(/\dt\d/.test(date) ? `${date.toUpperCase()}Z` : `${date} UTC`);
}
