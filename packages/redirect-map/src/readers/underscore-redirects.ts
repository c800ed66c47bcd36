import { type Line, linesOf, type Token, tokensOf } from '../lines.ts';
import { type FoundRule, MapBuilder } from '../map-builder.ts';
import type { DialectId, ReadOptions, RedirectMap, Span } from '../redirect-map.ts';

/** A row that is no rule on this platform, and why. */
export class RowError extends Error {
  override name = 'RowError';
}

/** The words of a row and where they are. */
export interface Row {
  words: readonly Token[];
  row: Span;
}

/** A platform's way to read a row. Throws a RowError. */
export type ReadRow = (row: Row) => Omit<FoundRule, 'spans'> & { spans: Pick<FoundRule['spans'], 'source' | 'target'> };

interface LineSyntax {
  dialect: DialectId;
  /** Which word begins a comment, given its place in the row. */
  isComment(word: string, at: number): boolean;
  /** By default, words are what JavaScript's `\s` leaves. */
  word?: RegExp;
  readRow: ReadRow;
}

/** Reads a `_redirects` file: a row a line, words between white space, comments after `#`. */
export function readLines(text: string, syntax: LineSyntax, options?: ReadOptions): RedirectMap {
  const builder = new MapBuilder(syntax.dialect, text, options);
  for (const line of linesOf(text)) readLine(line, syntax, builder);
  return builder.build();
}

function readLine(line: Line, { isComment, word, readRow }: LineSyntax, builder: MapBuilder): void {
  const begin = line.text.search(/\S/);
  if (begin === -1 || line.text[begin] === '#') return;
  // Before its words are looked for: a line may be as long as the file.
  const problem = unreadableText(line.text);
  if (problem !== undefined) {
    builder.skip(line.start + begin, problem, { text: line.text.slice(begin, begin + maxShownChars).trim() });
    return;
  }
  const all = tokensOf(line, word);
  const [first] = all;
  if (first === undefined) return;
  const comment = all.findIndex(({ text }, at) => isComment(text, at));
  const words = comment === -1 ? all : all.slice(0, comment);
  const row = { start: first.start, end: all.at(-1)?.end ?? first.end };
  try {
    const { spans, ...rule } = readRow({ words, row });
    builder.add({ ...rule, spans: { ...spans, row, removal: { start: line.start, end: line.next } } });
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    builder.skip(row.start, error.message, { text: line.text.trim() });
  }
}

/** The parts that a source or target with a host has. */
export function splitUrl(url: string): { scheme: 'http' | 'https'; host: string; path: string } | undefined {
  const match = /^(https?):\/\/([^/?#]+)(.*)$/is.exec(url);
  if (match === null) return undefined;
  const { 1: scheme = '', 2: host = '', 3: rest = '' } = match;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return { scheme: scheme.toLowerCase() === 'http' ? 'http' : 'https', host: host.toLowerCase(), path };
}

const maxShownChars = 400;

/** Longer rows are no rules of any platform. */
const maxRowChars = 64 * 1024;

/** Why a row can't be read, whatever its format. */
export function unreadableText(row: string): string | undefined {
  if (row.length > maxRowChars) return `The row is longer than ${maxRowChars / 1024} KB`;
  if (/\{\{|\{%|<%/.test(row)) return 'The row is part of a template. Lint the file that the template generates';
  return undefined;
}
