import type { Token } from '../lines.ts';
import { checkCount } from '../map-builder.ts';

/** A directive of an nginx configuration. */
export interface NginxDirective {
  name: string;
  args: NginxToken[];
  start: number;
  /** After the `;` or the `}`. */
  end: number;
  block: NginxDirective[] | null;
  /** It lacks its `;`. */
  isUnfinished: boolean;
}

export interface NginxToken extends Token {
  isQuoted: boolean;
}

export interface NginxConfig {
  directives: NginxDirective[];
  problems: { at: number; reason: string }[];
}

/** More of the same say nothing new. */
const maxProblems = 100;
/** Blocks within blocks. */
const maxDepth = 100;

/** Reads a configuration, or what of one is in a YAML file such as a ConfigMap. */
export function readNginxConfig(text: string): NginxConfig {
  const source = withoutTemplates(nginxParts(text));
  const directives: NginxDirective[] = [];
  const problems: NginxConfig['problems'] = [];
  const open: NginxDirective[] = [];
  let list = directives;
  let words: NginxToken[] = [];
  let [count, wordCount] = [0, 0];
  const finish = (end: number, block: NginxDirective[] | null, isUnfinished = false): NginxDirective | undefined => {
    const [first, ...args] = words;
    words = [];
    if (first === undefined) return undefined;
    const directive = { name: first.text, args, start: first.start, end, block, isUnfinished };
    list.push(directive);
    count += 1;
    checkCount(count, 'statements');
    return directive;
  };
  for (const token of tokens(source)) {
    if ('isQuoted' in token) {
      words.push(token);
      wordCount += 1;
      checkCount(wordCount, 'words');
    } else if (token.text === ';') finish(token.end, null);
    else if (token.text === '{') {
      if (words.length === 0) words.push({ text: '', start: token.start, end: token.start, isQuoted: false });
      const directive = finish(token.end, []);
      if (open.length >= maxDepth) {
        problems.push({ at: token.start, reason: `The blocks are nested more than ${maxDepth} levels deep` });
        return { directives, problems };
      }
      if (directive?.block) {
        open.push(directive);
        list = directive.block;
      }
    } else {
      finish(words.at(-1)?.end ?? token.start, null, true);
      const closed = open.pop();
      if (closed === undefined && problems.length < maxProblems)
        problems.push({ at: token.start, reason: 'This } has no matching {' });
      else if (closed !== undefined) closed.end = token.end;
      list = open.at(-1)?.block ?? directives;
    }
  }
  finish(words.at(-1)?.end ?? source.length, null, true);
  for (const { name, start } of open) problems.push({ at: start, reason: `The ${name} block is never closed` });
  return { directives, problems };
}

function* tokens(text: string): Generator<NginxToken | Token> {
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (isSpace(character)) at += 1;
    else if (character === '#') at = lineEnd(text, at);
    else if (character === ';' || character === '{' || character === '}') {
      yield { text: character, start: at, end: at + 1 };
      at += 1;
    } else {
      const quote = character === '"' || character === "'" ? character : null;
      const end = quote === null ? wordEnd(text, at) : quotedEnd(text, at + 1, quote);
      const inner = quote === null ? text.slice(at, end) : text.slice(at + 1, end);
      const after = quote === null ? end : Math.min(end + 1, text.length);
      yield { text: unescaped(inner), start: at, end: after, isQuoted: quote !== null };
      at = after;
    }
  }
}

const isSpace = (character: string): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found;
}

/** A brace after a dollar sign belongs to a variable. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '\\') at += 2;
    else if (character === '$' && text[at + 1] === '{') at += 2;
    else if (character === ';' || character === '{' || isSpace(character)) break;
    else at += 1;
  }
  return Math.min(at, text.length);
}

function quotedEnd(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

const controls: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(["'\\trn])/g, (_, c: string) => controls[c] ?? c) : text;

/** What templates generate can't be read: lines of theirs are blank, and words have other letters in their place. */
const withoutTemplates = (text: string): string =>
  /\{\{|\{%/.test(text)
    ? text
        .replaceAll(/^[ \t]*(?:\{\{[^\r\n]*\}\}|\{%[^\r\n]*%\})[ \t]*$/gm, (line) => ' '.repeat(line.length))
        .replaceAll(/\{\{[^}\r\n]{0,200}\}\}|\{%[^}\r\n]{0,200}%\}/g, (part) => 'x'.repeat(part.length))
    : text;

/** Blanks what isn't nginx in a YAML file, so that the rest stays in its place. */
function nginxParts(text: string): string {
  if (!/^[ \t]*(?:- )?[\w./"'-]+:[ \t]*[|>][-+\d]*[ \t]*(?:#.*)?\r?$/m.test(text)) return text;
  const lines = text.split(/(?<=\n)/);
  const kept: string[] = [];
  let [indent, from]: [number, number] = [-1, 0];
  const close = (to: number) => {
    const part = lines.slice(from, to);
    const isNginx = indent >= 0 && /^[ \t]*[\w~^\\"'/][^\r\n]*[;{][ \t]*(?:#.*)?$/m.test(part.join(''));
    kept.push(...part.map((line) => (isNginx ? line : line.replaceAll(/[^\r\n]/g, ' '))));
    from = to;
  };
  lines.forEach((line, at) => {
    const depth = line.search(/\S/);
    const isEmpty = line.trim() === '';
    if (indent >= 0 && (isEmpty || depth > indent)) return;
    const head = /^([ \t]*(?:- )?)[\w./"'-]+:[ \t]*[|>][-+\d]*[ \t]*(?:#.*)?\s*$/.exec(line);
    if (indent >= 0) {
      close(at);
      indent = -1;
    }
    if (head === null) return;
    indent = -1;
    close(at + 1);
    indent = head[1]?.length ?? 0;
  });
  close(lines.length);
  return kept.join('');
}
