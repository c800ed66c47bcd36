import type { RuleSource, SourcePattern } from '../redirect-map.ts';
import { PatternError } from '../regex/character-set.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import { PatternWriter } from './glob.ts';

/** A part of a source in the syntax of path-to-regexp 6, which Vercel and Next.js share. */
type Token =
  | { text: string }
  | { name: string; pattern: string | null; prefix: string; suffix: string; modifier: string };

/** The literal text of a source without patterns, and the pattern of the others. Throws a PatternError. */
export function readPathSource(path: string, ignoresCase: boolean): Pick<RuleSource, 'kind' | 'path' | 'pattern'> {
  if (!/[\\:*+?(){}]/.test(path)) return { kind: 'exact', path, pattern: null };
  const tokens = tokensOf(path);
  if (tokens.every((token) => 'text' in token)) {
    return { kind: 'exact', path: tokens.map((token) => ('text' in token ? token.text : '')).join(''), pattern: null };
  }
  return { kind: 'pattern', path, pattern: patternOf(tokens, ignoresCase) };
}

function patternOf(tokens: readonly Token[], ignoresCase: boolean): SourcePattern {
  const writer = new PatternWriter();
  tokens.forEach((token, at) => {
    if ('text' in token) writer.text(token.text);
    else writeKey(writer, token, tokens[at + 1]);
  });
  return writer.build(ignoresCase);
}

function writeKey(
  writer: PatternWriter,
  { name, pattern, prefix, suffix, modifier }: Exclude<Token, { text: string }>,
  next?: Token,
) {
  const inner = pattern ?? '[^/]+?';
  const groups = pattern === null ? 0 : parseRegex(pattern).groupNames.length;
  const names = [name, ...Array.from({ length: groups }, (_, at) => `${name}.${at + 1}`)];
  const isSegmentKey = pattern === null && suffix === '' && (next === undefined || startsSegment(next));
  if (modifier === '') {
    writer.text(prefix);
    writer.groups(names, isSegmentKey ? '([^/]+)' : `(${inner})`).text(suffix);
    return;
  }
  const [before, after] = [prefix, suffix].map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const isRepeated = modifier === '*' || modifier === '+';
  // Segments have one way to match, so this form needs no backtracking.
  const isSegments = isSegmentKey && before === '\\/' && after === '';
  const repeated = isSegments ? '([^/]+(?:\\/[^/]+)*)' : `((?:${inner})(?:${after}${before}(?:${inner}))*)`;
  const content = isRepeated ? repeated : `(${inner})`;
  writer.groups(names, `(?:${before}${content}${after})${modifier === '+' ? '' : '?'}`);
}

const startsSegment = (token: Token): boolean =>
  ('text' in token ? token.text : token.modifier === '' ? token.prefix : '').startsWith('/');

function tokensOf(path: string): Token[] {
  const tokens: Token[] = [];
  let [text, at, unnamed] = ['', 0, 0];
  const flush = () => {
    if (text !== '') tokens.push({ text });
    text = '';
  };
  const modifierAt = () => {
    const found = /[?*+]/.exec(path[at] ?? '')?.[0] ?? '';
    at += found.length;
    return found;
  };
  const keyAt = (): { name: string; pattern: string | null } | undefined => {
    const name = /^:(\w+)/.exec(path.slice(at, at + 200));
    at += name?.[0].length ?? 0;
    const pattern = path[at] === '(' ? groupAt(path, at) : null;
    at += pattern === null ? 0 : pattern.length + 2;
    if (name === null && pattern === null) return undefined;
    return { name: name?.[1] ?? String(unnamed++), pattern };
  };
  while (at < path.length) {
    const character = path[at] ?? '';
    if (character === '\\') {
      text += path[at + 1] ?? '';
      at += 2;
    } else if (character === '{') {
      flush();
      at += 1;
      const prefix = literalAt();
      const key = keyAt();
      const suffix = literalAt();
      if (path[at] !== '}') throw new PatternError('it has a { without a }');
      at += 1;
      const modifier = modifierAt();
      if (key === undefined && modifier === '') tokens.push({ text: prefix + suffix });
      else tokens.push({ ...(key ?? { name: String(unnamed++), pattern: '' }), prefix, suffix, modifier });
    } else if (character === '(' || /^:\w/.test(path.slice(at, at + 2))) {
      const prefix = /[./]$/.exec(text)?.[0] ?? '';
      text = text.slice(0, text.length - prefix.length);
      flush();
      const key = keyAt();
      if (key !== undefined) tokens.push({ ...key, prefix, suffix: '', modifier: modifierAt() });
    } else if (/[*+?}]/.test(character)) {
      throw new PatternError(`it has a ${character} that repeats nothing; write \\${character} for the character`);
    } else {
      text += character;
      at += 1;
    }
  }
  flush();
  return tokens;

  function literalAt(): string {
    let literal = '';
    while (at < path.length && !/[:({}]/.test(path[at] ?? '')) {
      if (path[at] === '\\') at += 1;
      literal += path[at] ?? '';
      at += 1;
    }
    return literal;
  }
}

/** The content of the group that begins here. */
function groupAt(path: string, start: number): string {
  let depth = 0;
  for (let at = start; at < path.length; at += 1) {
    if (path[at] === '\\') at += 1;
    else if (path[at] === '(') depth += 1;
    else if (path[at] === ')') depth -= 1;
    if (depth === 0) return path.slice(start + 1, at);
  }
  throw new PatternError('it has a ( without a )');
}

/**
 * `/docs/:path*` with what the source captured. Next.js drops a part that captured nothing with its slash. Vercel keeps
 * the slash and has `$1` too: `numbered` are the values for it.
 */
export function fillPathTarget(
  target: string,
  captures: Readonly<Record<string, string>>,
  numbered: readonly string[] | null,
): string {
  const filled = target.replaceAll(
    /\$(\d)|([/.]?)(?<!\\):(\w+)(\([^()]*\))?([?*+])?/g,
    (written: string, group: string | undefined, prefix: string, name: string) => {
      if (group !== undefined) return numbered === null ? written : (numbered[Number(group) - 1] ?? '');
      const value = captures[name];
      if (value === undefined) return written;
      return value === '' && numbered === null ? '' : prefix + value;
    },
  );
  const text = filled.replaceAll(/\\([:*+?(){}])/g, '$1');
  return text === '' ? '/' : text;
}

/** The target with the parameters of the request that it doesn't set itself. */
export function mergeQuery(target: string, query: string | null): string {
  if (query === null || query === '') return target;
  const at = target.indexOf('#');
  const [page, fragment] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  if (!page.includes('?')) return `${page}?${query}${fragment}`;
  const own = new URLSearchParams(page.slice(page.indexOf('?') + 1));
  const rest = query.split('&').filter((pair) => !own.has(decodeName(pair)));
  return rest.length === 0 ? target : `${page}&${rest.join('&')}${fragment}`;
}

const decodeName = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
