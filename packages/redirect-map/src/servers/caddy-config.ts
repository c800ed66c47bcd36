import type { Token } from '../lines.ts';
import { checkCount } from '../map-builder.ts';

/** A line of a Caddyfile with its block. */
export interface CaddyStatement {
  words: CaddyWord[];
  block: CaddyStatement[] | null;
  start: number;
  /** After the last word, or the `}`. */
  end: number;
}

export interface CaddyWord extends Token {
  isQuoted: boolean;
}

export interface CaddyConfig {
  statements: CaddyStatement[];
  problems: { at: number; reason: string }[];
}

/** More of the same say nothing new. */
const maxProblems = 100;
/** Blocks within blocks. */
const maxDepth = 100;

/** Reads a Caddyfile: a statement a line, with a block if the line ends with `{`. */
export function readCaddyConfig(text: string): CaddyConfig {
  const statements: CaddyStatement[] = [];
  const problems: CaddyConfig['problems'] = [];
  const open: CaddyStatement[] = [];
  let list = statements;
  let words: CaddyWord[] = [];
  let [count, wordCount] = [0, 0];
  const finish = (block: CaddyStatement[] | null, at: number): CaddyStatement | undefined => {
    if (words.length === 0 && block === null) return undefined;
    const statement = { words, block, start: words[0]?.start ?? at, end: words.at(-1)?.end ?? at };
    words = [];
    list.push(statement);
    count += 1;
    checkCount(count, 'statements');
    return statement;
  };
  for (const word of wordsOf(text)) {
    if (word === 'line end') finish(null, 0);
    else if (word.text === '{' && !word.isQuoted) {
      const statement = finish([], word.start);
      if (open.length >= maxDepth || statement?.block == null) {
        problems.push({ at: word.start, reason: `The blocks are nested more than ${maxDepth} levels deep` });
        return { statements, problems };
      }
      open.push(statement);
      list = statement.block;
    } else if (word.text === '}' && !word.isQuoted) {
      finish(null, 0);
      const closed = open.pop();
      if (closed === undefined && problems.length < maxProblems)
        problems.push({ at: word.start, reason: 'This } has no matching {' });
      else if (closed !== undefined) closed.end = word.end;
      list = open.at(-1)?.block ?? statements;
    } else {
      words.push(word);
      wordCount += 1;
      checkCount(wordCount, 'words');
    }
  }
  finish(null, 0);
  for (const { start } of open) problems.push({ at: start, reason: 'This block is never closed' });
  return { statements, problems };
}

const isBlank = (character: string): boolean => character === ' ' || character === '\t' || character === '\r';

function* wordsOf(text: string): Generator<CaddyWord | 'line end'> {
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '\n') {
      yield 'line end';
      at += 1;
    } else if (isBlank(character)) at += 1;
    else if (character === '\\' && /^\\\r?\n/.test(text.slice(at, at + 3))) at += text[at + 1] === '\r' ? 3 : 2;
    else if (character === '#') {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (character === '"' || character === '`') {
      const end = quotedEnd(text, at + 1, character);
      const inner = text.slice(at + 1, end);
      const plain = character === '"' ? inner.replaceAll('\\"', '"') : inner;
      yield { text: plain, start: at, end: Math.min(end + 1, text.length), isQuoted: true };
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== '\n' && !isBlank(text[end] ?? '')) end += 1;
      yield { text: text.slice(at, end), start: at, end, isQuoted: false };
      at = end;
    }
  }
  yield 'line end';
}

function quotedEnd(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length && text[at] !== quote)
    at += quote === '"' && text[at] === '\\' && text[at + 1] === '"' ? 2 : 1;
  return Math.min(at, text.length);
}

/** Longer values are no words of a redirect: snippets that double them end here. */
const maxArgumentChars = 2048;

/** Fills in the arguments of a snippet, such as `{args[0]}`. */
export const withArguments = (statement: CaddyStatement, values: readonly string[]): CaddyStatement => ({
  ...statement,
  words: statement.words.map((word) => ({
    ...word,
    text: word.text
      .slice(0, 8 * maxArgumentChars)
      .replaceAll(
        /\{args(?:\.|\[)(\d+)\]?\}/g,
        (written, at: string) => values[Number(at)]?.slice(0, maxArgumentChars) ?? written,
      ),
  })),
  block: statement.block?.map((inner) => withArguments(inner, values)) ?? null,
});
