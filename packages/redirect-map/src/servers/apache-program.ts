import { PatternError } from '../matching/pattern.ts';
import { RowError, unreadableText } from '../readers/underscore-redirects.ts';
import type { Span } from '../redirect-map.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import { type ApacheDirective, configWords, readApacheConfig, rewriteWords } from './apache-config.ts';
import { type ApacheScope, ApacheScopes } from './apache-scopes.ts';

interface Statement {
  scope: ApacheScope;
  row: Span;
  removal: Span;
  source: Span;
  target: Span | null;
}

/** Redirect, RedirectMatch and their short forms. */
export interface AliasStatement extends Statement {
  type: 'alias';
  status: number;
  hasOwnStatus: boolean;
  /** A path, or a regular expression. */
  from: string;
  isRegex: boolean;
  to: string | null;
}

export interface RewriteCondition {
  test: string;
  pattern: string;
  flags: readonly string[];
  text: string;
}

export interface RewriteStatement extends Statement {
  type: 'rewrite';
  pattern: string;
  isNegated: boolean;
  ignoresCase: boolean;
  /** null: `-`. */
  to: string | null;
  /** In upper case, with their values. */
  flags: ReadonlyMap<string, string>;
  conditions: readonly RewriteCondition[];
}

export interface ApacheNotice {
  at: number;
  reason: string;
  text: string;
  rows: number;
  isBroken?: boolean;
}

export interface ApacheProgram {
  statements: (AliasStatement | RewriteStatement)[];
  notices: ApacheNotice[];
  scopes: readonly ApacheScope[];
  /** Whether it's a file of a directory, whose rules see paths without the slash at the beginning. */
  isHtaccess: boolean;
}

const aliasNames = ['redirect', 'redirectpermanent', 'redirecttemp', 'redirectmatch'];
const statusNames: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

/** The redirect-related directives of a configuration, in its order. */
export function readApacheProgram(text: string, fileName = ''): ApacheProgram {
  const { directives, problems } = readApacheConfig(text);
  const isHtaccess = looksLikeHtaccess(directives, fileName);
  const scopes = new ApacheScopes(directives, isHtaccess);
  const statements: ApacheProgram['statements'] = [];
  const notices: ApacheNotice[] = problems.map((problem) => ({ ...problem, text: '', rows: 0, isBroken: true }));
  let conditions: RewriteCondition[] = [];
  for (const directive of directives) {
    const { name, row } = directive;
    const written = text.slice(row.start, Math.min(row.end, row.start + 400));
    if (/^include(?:optional)?$/.test(name) && /redir|rewrite/i.test(directive.args.text)) {
      const reason = `The rows included from ${directive.args.text} aren't in this file. Lint that file too`;
      notices.push({ at: row.start, reason, text: written, rows: 0 });
    }
    try {
      const isRow = aliasNames.includes(name) || name === 'rewriterule' || name.startsWith('{{');
      if (!isRow && name !== 'rewritecond') continue;
      const problem = unreadableText(text.slice(row.start, row.end));
      if (problem !== undefined && !isRow) conditions.push({ test: '', pattern: '', flags: [], text: written });
      if (problem !== undefined && isRow) throw new RowError(problem);
      if (problem !== undefined) continue;
      if (name === 'rewritecond') conditions.push(conditionOf(directive));
      else {
        const scope = scopes.of(directive);
        if (scope.unreachable !== null) throw new RowError(scope.unreachable);
        if (name !== 'rewriterule') statements.push(aliasOf(directive, scope));
        else statements.push(rewriteOf(directive, scope, conditions));
      }
    } catch (error) {
      const reason = reasonOf(error);
      notices.push({ at: row.start, reason, text: written, rows: 1 });
    }
    if (name !== 'rewritecond' && name === 'rewriterule') conditions = [];
  }
  if (conditions.length > 0) {
    notices.push({ at: text.length, reason: 'No RewriteRule follows the last RewriteCond', text: '', rows: 0 });
  }
  return { statements, notices, scopes: scopes.all(), isHtaccess };
}

function reasonOf(error: unknown): string {
  if (error instanceof RowError) return error.message;
  if (error instanceof PatternError) return `The pattern can't be evaluated: ${error.message}`;
  throw error;
}

/** Only whole configurations have these. */
const serverDirectives = /^(?:servername|serveralias|documentroot|listen|loadmodule|rewritemap|virtualhost|directory)$/;

function looksLikeHtaccess(directives: readonly ApacheDirective[], fileName: string): boolean {
  if (/htaccess[^/\\]*$/i.test(fileName)) return true;
  const isServer = directives.some(
    ({ name, blocks }) => serverDirectives.test(name) || blocks.some((block) => serverDirectives.test(block.name)),
  );
  if (isServer || directives.some(({ name }) => name === 'rewritebase')) return !isServer;
  if (/\.conf$/i.test(fileName)) return false;
  // Patterns for whole paths begin with a slash, those of a directory don't.
  const rules = directives.filter(({ name }) => name === 'rewriterule').map(({ args }) => args.text);
  const rooted = rules.filter((text) => /^["']?!?\^\/(?!\?)/.test(text)).length;
  return rooted === 0 || rooted < rules.filter((text) => /^["']?!?\^(?!\/)/.test(text)).length;
}

function aliasOf({ name, args, row, removal }: ApacheDirective, scope: ApacheScope): AliasStatement {
  const words = configWords(args);
  const [first] = words;
  const takesStatus = name === 'redirect' || name === 'redirectmatch';
  const named =
    takesStatus && first !== undefined ? (statusNames[first.text.toLowerCase()] ?? numberOf(first.text)) : undefined;
  const status = named ?? (name === 'redirectpermanent' ? 301 : 302);
  const [from, to, ...rest] = named === undefined ? words : words.slice(1);
  if (rest.length > 0)
    throw new RowError(`Apache expects a path and a URL after the status. The row has ${words.length} words`);
  const isRedirect = status >= 300 && status < 400;
  const isAll = from !== undefined && to === undefined && isRedirect && scope.location !== null;
  if (status < 200 || status > 599) throw new RowError(`${status} is not a valid status code for a response`);
  if (from === undefined || (isRedirect && to === undefined && !isAll)) throw new RowError('The row has no target');
  if (!isRedirect && to !== undefined) throw new RowError(`Apache doesn't accept a target with status ${status}`);
  const isRegex = name === 'redirectmatch' || isAll;
  const target = isAll ? from : to;
  if (!isRegex && !from.text.startsWith('/')) throw new RowError('Apache expects a source that begins with /');
  if (target !== undefined && name !== 'redirectmatch' && !/^(?:\/|[a-z][\w+.-]*:)/i.test(target.text)) {
    throw new RowError('Apache expects a target that begins with / or a scheme');
  }
  if (isRegex && !isAll) parseRegex(from.text);
  return {
    type: 'alias',
    scope,
    row,
    removal,
    source: from,
    target: target ?? null,
    status,
    hasOwnStatus: named !== undefined || !takesStatus,
    from: isAll ? '^' : from.text,
    isRegex,
    to: target?.text ?? null,
  };
}

const numberOf = (word: string): number | undefined => (/^\d+$/.test(word) ? Number(word) : undefined);

function rewriteOf(
  { args, row, removal }: ApacheDirective,
  scope: ApacheScope,
  conditions: readonly RewriteCondition[],
): RewriteStatement {
  if (scope.location !== null) throw new RowError("RewriteRule in <Location> can't be evaluated");
  const [pattern, to, flagText] = rewriteWords(args);
  if (pattern === undefined || to === undefined) throw new RowError('RewriteRule has no substitution');
  const flags = flagsOf(flagText?.text ?? '');
  const isNegated = pattern.text.startsWith('!');
  const regex = isNegated ? pattern.text.slice(1) : pattern.text;
  parseRegex(regex);
  return {
    type: 'rewrite',
    scope,
    row,
    removal,
    source: pattern,
    target: to.text === '-' ? null : to,
    pattern: regex,
    isNegated,
    ignoresCase: flags.has('NC'),
    to: to.text === '-' ? null : to.text,
    flags,
    conditions,
  };
}

function conditionOf({ args, row }: ApacheDirective): RewriteCondition {
  const [test, pattern, flags] = rewriteWords(args);
  if (test === undefined || pattern === undefined) {
    throw new RowError('RewriteCond has no pattern', { cause: row });
  }
  const text = `${test.text} ${pattern.text}${flags === undefined ? '' : ` ${flags.text}`}`;
  return { test: test.text, pattern: pattern.text, flags: [...flagsOf(flags?.text ?? '').keys()], text };
}

const longFlags: Readonly<Record<string, string>> = {
  ...{
    CHAIN: 'C',
    COOKIE: 'CO',
    ENV: 'E',
    FORBIDDEN: 'F',
    GONE: 'G',
    HANDLER: 'H',
    LAST: 'L',
    NEXT: 'N',
    NOCASE: 'NC',
  },
  ...{
    NOESCAPE: 'NE',
    NOSUBREQ: 'NS',
    PROXY: 'P',
    PASSTHROUGH: 'PT',
    QSAPPEND: 'QSA',
    QSDISCARD: 'QSD',
    QSLAST: 'QSL',
  },
  ...{ REDIRECT: 'R', SKIP: 'S', TYPE: 'T', ORNEXT: 'OR', NOVARY: 'NV' },
};

function flagsOf(text: string): Map<string, string> {
  const flags = new Map<string, string>();
  for (const part of text.replace(/^\[|\]$/g, '').split(',')) {
    const [name = '', ...value] = part.trim().split('=');
    const upper = name.toUpperCase();
    if (upper !== '') flags.set(longFlags[upper] ?? upper, value.join('='));
  }
  return flags;
}
