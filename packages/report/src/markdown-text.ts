import type { Value } from './report.ts';

/**
 * GitHub turns e-mail addresses, mentions and issue numbers into links even where their characters are escaped,
 * so words that look like one are shown as code.
 */
const linkedByItself = /((?<!\S)\S*(?:@|#\d|\bGH-\d)\S*)/;

/** Our own words as Markdown text: all punctuation is escaped. */
export function markdownText(words: string): string {
  return words
    .split(linkedByItself)
    .map((part, index) => (index % 2 === 1 ? codeAndPunctuation(part) : escapePunctuation(part)))
    .join('');
}

/** The comma or full stop after a word belongs to the sentence. */
function codeAndPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && ',.;:!?'.includes(word.charAt(end - 1))) end -= 1;
  return end === 0 ? escapePunctuation(word) : markdownCode(word.slice(0, end)) + escapePunctuation(word.slice(end));
}

/** `://` and `www.` would become links, and a mark at the start would make a list or a heading. */
const escapePunctuation = (text: string): string =>
  text
    .replace(/[\\`*_[\]#!|<>&~$]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^(\s*)([-+=]|\d+[.)](?=\s|$))/, leadingMark);

const leadingMark = (_: string, space: string, marker: string): string =>
  `${space}${marker.slice(0, -1)}\\${marker.slice(-1)}`;

/**
 * Untrusted text as a code span, where neither Markdown nor HTML has any effect. The fence is longer than any
 * run of backticks inside (CommonMark 6.1). What a pipe needs in a table is the table's affair.
 */
export function markdownCode(words: string): string {
  if (words === '') return '–';
  const fence = '`'.repeat(longestRun(words) + 1);
  const padding =
    words.startsWith('`') || words.endsWith('`') || (words.startsWith(' ') && words.endsWith(' ')) ? ' ' : '';
  return `${fence}${padding}${words}${padding}${fence}`;
}

/** Of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === '`' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

export function markdownLink(text: string, href: string): string {
  const target = href.replace(/[\\<>|()[\]`\s]/g, encodeURIComponent).replaceAll('&', '&amp;');
  return `[${markdownCode(text)}](<${target}>)`;
}

export function markdownValue(value: Value): string {
  switch (value.kind) {
    case 'text':
      return markdownText(value.text);
    case 'quote':
      return markdownCode(value.text);
    case 'url':
      return value.href === null ? markdownCode(value.text) : markdownLink(value.text, value.href);
  }
}

/** A code block whose fence is longer than any inside it. */
export function markdownBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly number[] = [],
): string {
  const ruler = head.map((_, index) => (numeric.includes(index) ? '---:' : '---'));
  return [head, ruler, ...rows].map(markdownRow).join('\n');
}

export const markdownRow = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |`;

/**
 * GFM 4.10: a pipe ends its cell, in a code span too, unless a backslash escapes it. Elsewhere than in a table that
 * backslash would be shown. Backslashes themselves are taken in pairs, so one that is left over escapes already.
 */
const inCell = (markdown: string): string =>
  markdown.replace(/(\\*)\|/g, (pipe, { length }: string) => (length % 2 === 0 ? `${pipe.slice(0, -1)}\\|` : pipe));
