import { trimBlanks } from './header-values.ts';

/** The field that a line of robots.txt sets. `other`: one that crawlers may know but RFC 9309 does not. */
export type RobotsField = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'other';

export interface RobotsLine {
  lineNumber: number;
  field: RobotsField;
  /** The field as written, lower case. */
  name: string;
  value: string;
  /** Not the standard's spelling of the field, but one that Google reads as meant. */
  misspelled: boolean;
  /** Without one Google still reads the fields of the standard. */
  hasColon: boolean;
}

/** A line that says anything, and what it sets; null where nothing can be read from it. */
export interface RobotsText {
  lineNumber: number;
  text: string;
  line: RobotsLine | null;
}

/** RFC 9309 section 2.5: crawlers read at least the first 500 KiB; Google reads no more. */
const maxBytes = 500 * 1024;
/** Google's limit for one line, eight times the longest URL that browsers took once. */
const maxLineLength = 2083 * 8 - 1;

const misspellings = new Map<string, RobotsField>([
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['site-map', 'sitemap'],
]);

/** Google's parser takes these for blanks, and no others: a byte order mark inside the file spoils its line. */
const blanks = ' \t\v\f';

/** Reads any text as the lines of a robots.txt, as Google does where RFC 9309 section 2.2 leaves room. */
export function readRobotsLines(body: string): RobotsText[] {
  const read: RobotsText[] = [];
  for (const [index, fullLine] of withinLimit(body)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const text = fullLine.slice(0, maxLineLength);
    const content = trimBlanks(text.split('#', 1)[0] ?? '', blanks);
    const lineNumber = index + 1;
    if (content !== '') read.push({ lineNumber, text, line: readLine(content, lineNumber) });
  }
  return read;
}

/** The URLs of its Sitemap lines as written, in order (RFC 9309 section 2.2.4). */
export const robotsSitemaps = (body: string): string[] =>
  readRobotsLines(body).flatMap(({ line }) => (line?.field === 'sitemap' ? [line.value] : []));

function withinLimit(body: string): string {
  // A byte order mark cut short decodes to U+FFFD; Google skips both.
  const text = /^[\ufeff\ufffd]/.test(body) ? body.slice(1) : body;
  return text.slice(0, lengthWithin(text, maxBytes));
}

/** How much of a text fits into the given number of UTF-8 bytes, without encoding it. No character is split. */
function lengthWithin(text: string, bytes: number): number {
  let left = bytes;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (left < 0) return at;
    at += code < 0x10000 ? 1 : 2;
  }
  return text.length;
}

function readLine(text: string, lineNumber: number): RobotsLine | null {
  const colon = text.indexOf(':');
  const [name, value] =
    colon === -1
      ? splitAtSpace(text)
      : [trimBlanks(text.slice(0, colon), blanks), trimBlanks(text.slice(colon + 1), blanks)];
  if (name === '' || value === undefined) return null;
  const lowerName = name.toLowerCase();
  const field = standardField(lowerName);
  const misspelling = misspellings.get(lowerName);
  return {
    lineNumber,
    field: field ?? misspelling ?? 'other',
    name: lowerName,
    value,
    misspelled: misspelling !== undefined,
    hasColon: colon !== -1,
  };
}

function standardField(name: string): RobotsField | null {
  return name === 'user-agent' || name === 'allow' || name === 'disallow' || name === 'sitemap' ? name : null;
}

/** Google takes white space for a forgotten colon where a line is exactly two words. */
function splitAtSpace(text: string): [name: string, value: string | undefined] {
  const words = text.split(/[ \t]+/, 3);
  return words.length === 2 ? [words[0] ?? '', words[1]] : ['', undefined];
}
