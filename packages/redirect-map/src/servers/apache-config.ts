import { linesOf, type Token } from '../lines.ts';
import { checkCount } from '../map-builder.ts';
import type { Span } from '../redirect-map.ts';

/** A directive of an Apache configuration, with its continuation lines. */
export interface ApacheDirective {
  /** In lower case. */
  name: string;
  /** The arguments after the name. */
  args: LogicalText;
  /** Without the last line end. */
  row: Span;
  removal: Span;
  /** The blocks that it's in, the outermost first. */
  blocks: readonly ApacheBlock[];
}

/** `<VirtualHost *:80>` and the like. */
export interface ApacheBlock {
  name: string;
  args: LogicalText;
  row: Span;
}

/** Text of several lines that a backslash joins. */
export interface LogicalText {
  text: string;
  /** Where a character of it is in the file. */
  offset(at: number): number;
}

export interface ApacheConfig {
  directives: ApacheDirective[];
  /** Blocks that nothing closes, and ends that close nothing. */
  problems: { at: number; reason: string }[];
}

/** Blocks within blocks. */
const maxDepth = 100;

/** Reads the lines of a configuration. Lines in the comments of a template don't count. */
export function readApacheConfig(text: string): ApacheConfig {
  const directives: ApacheDirective[] = [];
  const problems: ApacheConfig['problems'] = [];
  let blocks: readonly ApacheBlock[] = [];
  for (const { text: line, offset, row, removal } of logicalLines(text)) {
    const head = /^\s*(<\/?[A-Za-z]\w*|[^\s<]\S*|\S+)\s*/.exec(line);
    const [written = '', word = ''] = head ?? [];
    if (word === '' || word.startsWith('#')) continue;
    const at = written.length;
    const args = (end = line.length): LogicalText => ({
      text: line.slice(at, end).trimEnd(),
      offset: (index) => offset(at + index),
    });
    const name = word.replace(/^<\/?/, '').replace(/>$/, '').toLowerCase();
    if (word.startsWith('</')) {
      const last = blocks.at(-1);
      if (last?.name === name) blocks = blocks.slice(0, -1);
      else if (problems.length < maxDepth) problems.push({ at: row.start, reason: `</${name}> has no opening tag` });
    } else if (/^<[A-Za-z]/.test(word)) {
      if (blocks.length >= maxDepth) {
        problems.push({ at: row.start, reason: `The blocks are nested more than ${maxDepth} levels deep` });
        break;
      }
      blocks = [...blocks, { name, args: args(line.lastIndexOf('>') >= at ? line.lastIndexOf('>') : undefined), row }];
    } else {
      directives.push({ name, args: args(), row, removal, blocks });
      checkCount(directives.length, 'statements');
    }
  }
  for (const { name, row } of blocks) problems.push({ at: row.start, reason: `<${name}> is never closed` });
  return { directives, problems };
}

interface LogicalLine extends LogicalText {
  row: Span;
  removal: Span;
}

function* logicalLines(text: string): Generator<LogicalLine> {
  const source = text.includes('{#') ? blankTemplateComments(text) : text;
  let parts: { text: string; start: number }[] = [];
  for (const line of linesOf(source)) {
    const isContinued = line.text.endsWith('\\');
    parts.push({ text: isContinued ? line.text.slice(0, -1) : line.text, start: line.start });
    if (!isContinued || line.next >= source.length) {
      yield logicalLine(parts, line.next);
      parts = [];
    }
  }
}

function logicalLine(parts: readonly { text: string; start: number }[], next: number): LogicalLine {
  const [first, ...more] = parts;
  const start = first?.start ?? next;
  const text = more.length === 0 ? (first?.text ?? '') : parts.map((part) => part.text).join('');
  const offset = (at: number): number => {
    let left = at;
    for (const part of parts) {
      if (left < part.text.length || part === parts.at(-1)) return part.start + left;
      left -= part.text.length;
    }
    return start;
  };
  const indent = text.length - text.trimStart().length;
  const end = offset(Math.max(text.trimEnd().length - 1, 0)) + 1;
  return { text, offset, row: { start: offset(indent), end }, removal: { start, end: next } };
}

/** Comments of Jinja go over several lines. */
function blankTemplateComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf('{#'); start !== -1; start = text.indexOf('{#', at)) {
    const close = text.indexOf('#}', start + 2);
    if (close === -1) break;
    parts.push(text.slice(at, start), text.slice(start, close + 2).replaceAll(/[^\r\n]/g, ' '));
    at = close + 2;
  }
  return `${parts.join('')}${text.slice(at)}`;
}

/** The arguments of most directives: quotes group words, and a backslash escapes a quote or a backslash in them. */
export function configWords({ text, offset }: LogicalText): Token[] {
  const words: Token[] = [];
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|\S+/gs)) {
    const quote = /^["']/.exec(found)?.[0];
    const inner =
      quote === undefined ? found : found.slice(1, found.length > 1 && found.endsWith(quote) ? -1 : undefined);
    const plain =
      quote === undefined ? inner : inner.replaceAll(/\\(["'\\])/g, (all, c) => (c === quote || c === '\\' ? c : all));
    words.push({ text: plain, start: offset(index), end: offset(index + found.length - 1) + 1 });
  }
  return words;
}

/** The arguments of RewriteRule and RewriteCond: a backslash keeps a space, and nothing escapes a quote. */
export function rewriteWords({ text, offset }: LogicalText): Token[] {
  const words: Token[] = [];
  let at = 0;
  while (words.length < 3) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (at >= text.length) break;
    const begin = at;
    const quote = words.length < 3 && /["']/.test(text[at] ?? '') ? text[at++] : undefined;
    const start = at;
    while (at < text.length && (quote === undefined ? !/\s/.test(text[at] ?? '') : text[at] !== quote)) {
      at += text[at] === '\\' && /\s/.test(text[at + 1] ?? '') ? 2 : 1;
    }
    const end = at;
    if (quote !== undefined) at += 1;
    words.push({ text: text.slice(start, end), start: offset(begin), end: offset(Math.min(at, text.length) - 1) + 1 });
  }
  return words;
}
