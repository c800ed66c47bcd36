import { escapeRegex } from '../matching/pattern.ts';
import { RowError } from '../readers/underscore-redirects.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import type { CaddyStatement, CaddyWord } from './caddy-config.ts';

/** A set of conditions that all have to be met. */
export interface CaddyMatcher {
  all: readonly CaddyCondition[];
  /** Its path, if it has exactly one. */
  path: string | null;
}

export type CaddyCondition =
  | { type: 'path'; paths: readonly string[] }
  | { type: 'path_regexp'; name: string; regex: string }
  | { type: 'host'; hosts: readonly string[] }
  | { type: 'method'; methods: readonly string[] }
  | { type: 'protocol'; protocol: string }
  | { type: 'query'; pairs: readonly (readonly [name: string, value: string])[] }
  | { type: 'header'; name: string; value: string | null }
  | { type: 'header_regexp'; name: string; header: string; regex: string }
  | { type: 'vars'; name: string; values: readonly string[] }
  | { type: 'expression'; text: string }
  | { type: 'not'; matcher: CaddyMatcher }
  /** Facts that the file alone doesn't give. */
  | { type: 'unknown'; text: string };

/** A path, `*` or the name of a matcher in a directive. */
export function matcherOf(word: string, named: ReadonlyMap<string, CaddyMatcher>): CaddyMatcher {
  if (word === '*') return { all: [], path: null };
  if (!word.startsWith('@')) return { all: [{ type: 'path', paths: [word] }], path: word };
  const found = named.get(word);
  if (found === undefined) throw new RowError(`The matcher ${word} isn't defined`);
  return found;
}

/** `@name path /a /b`, or `@name` with a block. */
export function matchersOf({ words, block }: CaddyStatement, named: ReadonlyMap<string, CaddyMatcher>): CaddyMatcher {
  const [, first, ...rest] = words;
  if (block === null && first?.isQuoted && rest.length === 0)
    return matcher([{ type: 'expression', text: first.text }]);
  const lines = block === null ? [textsOf(words.slice(1))] : [];
  return conditionsOf([...lines], block ?? [], named);
}

function conditionsOf(
  lines: readonly (readonly string[])[],
  block: readonly CaddyStatement[],
  named: ReadonlyMap<string, CaddyMatcher>,
): CaddyMatcher {
  const conditions = [
    ...lines.map(([name = '', ...args]) => conditionOf(name, args, null, named)),
    ...block.map(({ words, block: inner }) => {
      const [name = '', ...args] = textsOf(words);
      return conditionOf(name, args, inner, named);
    }),
  ];
  return matcher(merged(conditions));
}

function matcher(all: readonly CaddyCondition[]): CaddyMatcher {
  const paths = all.flatMap((condition) => (condition.type === 'path' ? condition.paths : []));
  return { all, path: paths.length === 1 ? (paths[0] ?? null) : null };
}

/** The quotes of an expression belong to it, unless they are around all of it. */
const textsOf = (words: readonly CaddyWord[]): string[] =>
  words.map(({ text, isQuoted }) =>
    isQuoted && words.length > 2 && words[0]?.text === 'expression' ? JSON.stringify(text) : text,
  );

/** Two lists of paths or hosts are one. */
function merged(conditions: readonly CaddyCondition[]): CaddyCondition[] {
  const list: CaddyCondition[] = [];
  for (const condition of conditions) {
    const same = list.findIndex(({ type }) => type === condition.type);
    const other = list[same];
    if (condition.type === 'path' && other?.type === 'path')
      list[same] = { type: 'path', paths: [...other.paths, ...condition.paths] };
    else if (condition.type === 'host' && other?.type === 'host')
      list[same] = { type: 'host', hosts: [...other.hosts, ...condition.hosts] };
    else if (condition.type === 'query' && other?.type === 'query')
      list[same] = { type: 'query', pairs: [...other.pairs, ...condition.pairs] };
    else list.push(condition);
  }
  return list;
}

function conditionOf(
  name: string,
  args: readonly string[],
  block: readonly CaddyStatement[] | null,
  named: ReadonlyMap<string, CaddyMatcher>,
): CaddyCondition {
  const text = [name, ...args].join(' ');
  const [first = '', second = '', third] = args;
  switch (name) {
    case 'path':
      return { type: 'path', paths: args };
    case 'path_regexp':
      parseRegex(args.length > 1 ? second : first);
      return { type: 'path_regexp', name: args.length > 1 ? first : '', regex: args.length > 1 ? second : first };
    case 'host':
      return { type: 'host', hosts: args.map((host) => host.toLowerCase()) };
    case 'method':
      return { type: 'method', methods: args };
    case 'protocol':
      return { type: 'protocol', protocol: first };
    case 'query':
      return {
        type: 'query',
        pairs: args.map((pair) => [
          pair.split('=', 1)[0] ?? '',
          pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : '',
        ]),
      };
    case 'header':
      return { type: 'header', name: first, value: args.length > 1 ? args.slice(1).join(' ') : null };
    case 'header_regexp':
      parseRegex(third ?? second);
      return {
        type: 'header_regexp',
        name: third === undefined ? '' : first,
        header: third === undefined ? first : second,
        regex: third ?? second,
      };
    case 'vars':
      return { type: 'vars', name: first.replace(/^\{|\}$/g, ''), values: args.slice(1) };
    case 'expression':
      return { type: 'expression', text: args.join(' ') };
    case 'not':
      return { type: 'not', matcher: conditionsOf(block === null ? [args] : [], block ?? [], named) };
    default:
      return { type: 'unknown', text };
  }
}

/** A path with `*`, `?` and `[…]` as a regular expression, as Go's path.Match and the fast ways of Caddy read it. */
export function globRegex(glob: string): string {
  const stars = glob.split('*').length - 1;
  if (stars === 1 && glob.endsWith('*')) return `^${escapeRegex(glob.slice(0, -1))}`;
  if (stars === 1 && glob.startsWith('*')) return `${escapeRegex(glob.slice(1))}$`;
  if (stars === 2 && glob.startsWith('*') && glob.endsWith('*')) return escapeRegex(glob.slice(1, -1));
  const parts = glob.match(/\\.|\[\^?\]?[^\]]*\]|./gs) ?? [];
  return `^${parts.map((part) => (part === '*' ? '[^/]*' : part === '?' ? '[^/]' : part.length > 1 && part.startsWith('[') ? part : escapeRegex(part.replace(/^\\(?=.)/s, '')))).join('')}$`;
}

export const isGlob = (path: string): boolean => /[*?[\\]/.test(path);

export const isHost = (pattern: string, host: string): boolean => {
  if (!pattern.includes('*')) return pattern === host;
  const [wanted, found] = [pattern.split('.'), host.split('.')];
  return wanted.length === found.length && wanted.every((label, at) => label === '*' || label === found[at]);
};

/** Without dot segments and, if they are merged, double slashes. A slash at the end stays. */
export function cleanPath(path: string, isMerged: boolean): string {
  if (path === '') return '/';
  if (!/\/\/|\/\.{1,2}(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const [at, segment] of segments.entries()) {
    if (segment === '..') kept.pop();
    else if (segment !== '.' && (segment !== '' || !isMerged || at === segments.length - 1)) kept.push(segment);
  }
  return `/${kept.join('/')}`;
}
