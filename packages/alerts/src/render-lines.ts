import { visibleText } from '@hopwise/model';

/** The way a channel writes our text, and untrusted text: as code, which no channel turns into a link or a mention. */
export interface Style {
  text: (words: string) => string;
  code: (words: string) => string;
  /** Words that would be read as markup and can't be escaped are written as code. */
  markup?: RegExp;
}

export const plainStyle: Style = { text: (words) => words, code: (words) => words };

const longestLine = 400;

/** Before anything is escaped, which may make every character six. */
export const oneLine = (text: string, limit = longestLine): string => cutText(visibleText(text, 4 * limit), limit);

/** A piece of a line: our text, or text that must not become a link. */
export interface Span {
  text: string;
  isCode: boolean;
}

/** Splits a line into plain text and URLs, hosts and email addresses, which programs turn into links. */
export function spansOf(line: string, markup?: RegExp): Span[] {
  const spans: Span[] = [];
  for (const word of line.split(/(\s+)/)) {
    for (const span of spansOfWord(word, markup)) {
      const last = spans.at(-1);
      if (span.text === '') continue;
      if (last !== undefined && !last.isCode && !span.isCode) last.text += span.text;
      else spans.push(span);
    }
  }
  return spans;
}

function spansOfWord(word: string, markup: RegExp | undefined): Span[] {
  if (markup?.test(word)) return [{ text: word, isCode: true }];
  const [core, rest] = withoutPunctuation(word);
  if (!isLinkable(core)) return [{ text: word, isCode: false }];
  return [
    { text: core, isCode: true },
    { text: rest, isCode: false },
  ];
}

const isLinkable = (word: string): boolean =>
  word.includes('://') || word.includes('@') || /[\p{L}\p{N}]\.\p{L}{2}/u.test(word) || /^\/[^/]/.test(word);

/** The period after a URL belongs to the sentence, and so does a closing parenthesis that the URL didn't open. */
function withoutPunctuation(word: string): [core: string, rest: string] {
  const closing = word.includes('(') ? ',.;:!?' : ',.;:!?)';
  let end = word.length;
  while (end > 0 && closing.includes(word.charAt(end - 1))) end -= 1;
  return [word.slice(0, end), word.slice(end)];
}

export const renderLine = (line: string, { text, code, markup }: Style, limit = longestLine): string =>
  spansOf(oneLine(line, limit), markup)
    .map((span) => (span.isCode ? code(span.text) : text(span.text)))
    .join('');

/** As many whole lines as fit, and how many more there are. */
export function fitLines(lines: readonly string[], style: Style, limit: number, measure: Measure = units): string {
  const kept: string[] = [];
  let size = 0;
  for (const [index, line] of lines.entries()) {
    const rendered = renderLine(line, style);
    const isLast = index === lines.length - 1;
    size += measure(rendered) + 1;
    if (size + (isLast ? 0 : roomForMore) > limit) return [...kept, moreLines(lines.length - index)].join('\n');
    kept.push(rendered);
  }
  return kept.join('\n');
}

const roomForMore = 40;
export const moreLines = (count: number): string => `… and ${count} more ${count === 1 ? 'line' : 'lines'}`;

/** How long a text is, as a channel counts it. */
export type Measure = (text: string) => number;

/** UTF-16 units: never fewer than characters. */
export const units: Measure = (text) => text.length;

/** As UTF-8. */
export const bytes: Measure = (text) => Buffer.byteLength(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text that is no longer than a limit, with … where its end was cut off. What people see as one character stays whole
 * or goes: no half of an emoji or of an accented letter is left.
 */
export function cutText(text: string, limit: number, measure: Measure = units): string {
  if (measure(text) <= limit) return text;
  const room = limit - measure('…');
  let kept = '';
  let size = 0;
  // No measure counts less than a unit, so the rest needs no check.
  for (const { segment } of graphemes.segment(text.slice(0, limit + 1))) {
    size += measure(segment);
    if (size > room) break;
    kept += segment;
  }
  return room < 0 ? '' : `${kept.trimEnd()}…`;
}
