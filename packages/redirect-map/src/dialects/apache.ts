import type { Dialect, Firing, Matcher, PassedOver } from '../dialect.ts';
import { programOf } from '../map-builder.ts';
import { PatternCache } from '../matching/pattern.ts';
import { decodePath, type RequestUrl } from '../matching/request-url.ts';
import { type IndexedRule, RuleIndex } from '../matching/rule-index.ts';
import { readApache } from '../readers/apache.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import { type AliasStatement, type RewriteStatement, readApacheProgram } from '../servers/apache-program.ts';
import { isAbsoluteUrl, redirectLocation } from '../servers/apache-result.ts';
import { RewriteRun, type RewriteState } from '../servers/apache-rewrite.ts';
import { type ApacheScope, documentRoot } from '../servers/apache-scopes.ts';
import {
  candidateFinder,
  escapeEach,
  hostOf,
  mergeSlashes,
  type NextCandidate,
  numbered,
  outsidePaths,
  serverPath,
  withoutUnknownHost,
} from '../servers/server-path.ts';

/**
 * The rules of a scope: rewrite rules come before redirects, whatever their order in the file (mod_rewrite, mod_alias).
 */
interface ScopeRules {
  scope: ApacheScope;
  rewrites: RewriteStatement[];
  next: NextCandidate;
  aliases: AliasStatement[];
  /** RedirectMatch, by a text that it requires. */
  aliasIndex: RuleIndex<IndexedRule>;
  /** Redirect, by its path without a slash at the end. */
  prefixes: Map<string, number[]>;
}

/** The scopes that count for a host. */
interface HostScopes {
  server: readonly ScopeRules[];
  /** The longest path last. */
  directories: readonly ScopeRules[];
  /** Those outside of virtual hosts. */
  shared: readonly ScopeRules[];
}

/** Apache gives up after ten internal redirects. */
const maxRounds = 10;

class ApacheMatcher implements Matcher {
  readonly #rules = new Map<number, RedirectRule>();
  readonly #scopes: ScopeRules[];
  readonly #hosts: readonly ApacheScope[];
  readonly #hostScopes = new Map<ApacheScope['host'], HostScopes>();
  readonly #patterns = new PatternCache();

  constructor(map: RedirectMap) {
    for (const rule of map.rules) this.#rules.set(rule.spans.row.start, rule);
    const program = programOf(map, readApacheProgram);
    const statements = new Map<ApacheScope, (AliasStatement | RewriteStatement)[]>();
    for (const statement of program.statements) {
      const list = statements.get(statement.scope);
      if (list === undefined) statements.set(statement.scope, [statement]);
      else list.push(statement);
    }
    this.#scopes = [...statements].map(([scope, list]) => scopeRules(scope, list));
    this.#hosts = [
      ...new Map(program.scopes.filter(({ host }) => host !== null).map((scope) => [scope.host, scope])).values(),
    ];
  }

  match(request: RequestUrl, passedOver?: PassedOver[]): Firing | undefined {
    const path = serverPath(request.path);
    // Encoded slashes are an error by default (AllowEncodedSlashes).
    if (path === undefined || /%2f/i.test(request.path)) return undefined;
    const host = this.#hostScope(request)?.host ?? null;
    const scopes = this.#scopesOf(host);
    const state: RewriteState = {
      request,
      uri: path,
      filename: path,
      args: request.query,
      environment: new Map(),
      isRedirected: false,
      isNamedFile: false,
      isEnded: false,
      status: null,
      passedOver: [],
    };
    let rewritten: { statement: RewriteStatement } | undefined;
    for (let round = 0; round <= maxRounds; round += 1) {
      const found = this.#round(state, scopes);
      if (found === undefined) break;
      if ('firing' in found) return found.firing;
      rewritten = found;
      if (found.isFinal) break;
      // Rules that redirect to each other end in an error.
      if (round === maxRounds) return this.#firing(found.statement, state.status ?? 500, null, state);
    }
    if (rewritten === undefined) {
      passedOver?.push(...this.#passedOver(state));
      return undefined;
    }
    if (state.status !== null) return this.#firing(rewritten.statement, state.status, null, state);
    return this.#firing(rewritten.statement, 200, escapePath(state.uri) + queryOf(state), state);
  }

  #scopesOf(host: ApacheScope['host']): HostScopes {
    let known = this.#hostScopes.get(host);
    if (known === undefined) {
      const ofServer = this.#scopes.filter(({ scope }) => scope.directory === null);
      const of = (wanted: ApacheScope['host']) => ofServer.filter(({ scope }) => scope.host === wanted);
      const directories = this.#scopes
        .filter(({ scope }) => (scope.host === host || scope.host === null) && scope.directory !== null)
        .sort((a, b) => (a.scope.directory ?? '').length - (b.scope.directory ?? '').length);
      known = { server: of(host), directories, shared: host === null ? [] : of(null) };
      this.#hostScopes.set(host, known);
    }
    return known;
  }

  /** One pass of the server over a path: it responds, or changes the path. */
  #round(
    state: RewriteState,
    { server, directories: all, shared }: HostScopes,
  ): { firing: Firing | undefined } | { statement: RewriteStatement; isFinal: boolean } | undefined {
    let isTranslated = false;
    let last: RewriteStatement | undefined;
    for (const { scope, rewrites, next } of server) {
      if (rewrites.length === 0 || !scope.isEngineOn || state.isEnded) continue;
      state.filename = state.uri;
      const found = this.#rewrite(state, rewrites, next, null);
      if (found !== undefined && 'firing' in found) return found;
      if (found !== undefined) {
        [last, isTranslated] = [found.statement, !found.passesThrough];
        state.uri = state.filename;
        state.status = null;
        state.isEnded = found.isEnd;
      }
    }
    if (!isTranslated) {
      for (const rules of [...server, ...shared]) {
        const firing = this.#alias(rules, state);
        if (firing !== undefined) return { firing };
      }
    }
    const directories = all.filter(({ scope }) => state.uri.startsWith(scope.directory ?? ''));
    let changed: { statement: RewriteStatement; isEnd: boolean } | undefined;
    // Rules of a directory replace those of the directories above it.
    const rewriting = state.isEnded
      ? undefined
      : directories.findLast(({ scope, rewrites }) => rewrites.length > 0 && scope.isEngineOn);
    const [original, args] = [state.uri, state.args];
    if (rewriting !== undefined) {
      state.filename = documentRoot + state.uri;
      const found = this.#rewrite(state, rewriting.rewrites, rewriting.next, rewriting.scope);
      if (found !== undefined && 'firing' in found) return found;
      changed = found;
    }
    const before = state.uri === original ? state : { ...state, uri: original };
    for (const rules of directories.toReversed()) {
      const firing = this.#alias(rules, before);
      if (firing !== undefined) return { firing };
    }
    if (changed === undefined) return last && { statement: last, isFinal: true };
    if (state.filename === documentRoot + original && state.args === args)
      return last && { statement: last, isFinal: true };
    const path = pathOf(state.filename, rewriting?.scope.rewriteBase ?? null, rewriting?.scope.directory ?? '/');
    state.isRedirected = true;
    state.uri = path;
    state.isEnded = changed.isEnd;
    return { statement: changed.statement, isFinal: false };
  }

  #rewrite(state: RewriteState, rewrites: readonly RewriteStatement[], next: NextCandidate, scope: ApacheScope | null) {
    const args = state.args;
    const result = new RewriteRun(state, this.#patterns, scope?.directory ?? null).run(rewrites, next);
    if (result.type === 'unchanged') return undefined;
    if (result.type === 'status') return { firing: this.#firing(result.statement, result.status, null, state) };
    if (!isAbsoluteUrl(state.filename)) return result;
    // Apache takes a URL that is passed through for a path, which it doesn't have.
    if (result.passesThrough) return { firing: undefined };
    state.filename = withBase(state.filename, scope);
    const location = redirectLocation(state, result.isEscaped, args === state.args);
    return { firing: this.#firing(result.statement, state.status ?? 302, location, state) };
  }

  #alias(rules: ScopeRules, state: RewriteState): Firing | undefined {
    const { scope, aliases } = rules;
    const { uri, args } = state;
    for (const index of aliasCandidates(rules, uri)) {
      const statement = aliases[index];
      if (statement === undefined || (scope.location !== null && prefixLength(uri, scope.location) === undefined))
        continue;
      const page = this.#aliasTarget(statement, uri);
      if (page === undefined) continue;
      const { status } = statement;
      // Apache responds with 500 to a target that isn't a URL.
      if (page !== null && !/^(?:\/|[a-z][\w+.-]*:)/i.test(page)) return this.#firing(statement, 500, null, state);
      const location = page === null ? null : page + (page.includes('?') || args === null ? '' : `?${args}`);
      return this.#firing(statement, status, location, state);
    }
    return undefined;
  }

  /** Undefined: it doesn't match. null: it has no target. */
  #aliasTarget({ from, isRegex, to }: AliasStatement, uri: string): string | null | undefined {
    if (!isRegex) {
      const length = prefixLength(uri, from);
      return length === undefined ? undefined : to === null ? null : to + escapePath(uri.slice(length));
    }
    const match = this.#patterns.exec(from, false, uri);
    if (match === undefined || to === null) return match === undefined ? undefined : null;
    const groups = numbered(match);
    const filled = to.replaceAll(/\\([$&])|\$(\d)|&/gs, (written, escaped?: string, group?: string) =>
      escaped !== undefined ? escaped : group === undefined ? written : (groups[group] ?? ''),
    );
    const [, origin = '', page = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(filled) ?? [];
    return origin + escapePath(page) + rest;
  }

  #firing(
    statement: { row: { start: number } },
    status: number,
    location: string | null,
    state: RewriteState,
  ): Firing | undefined {
    const rule = this.#rules.get(statement.row.start);
    if (rule === undefined) return undefined;
    const sent = location && withoutUnknownHost(location);
    return { rule, status, location: sent, passedOver: this.#passedOver(state) };
  }

  #passedOver(state: RewriteState): PassedOver[] {
    return state.passedOver.flatMap(({ statement, reason }): PassedOver[] => {
      const rule = this.#rules.get(statement.row.start);
      return rule === undefined ? [] : [{ rule, reason }];
    });
  }

  /** The first virtual host is the one for hosts that no other names. */
  #hostScope(request: RequestUrl): ApacheScope | undefined {
    const possible = this.#hosts.filter(
      ({ host }) => host?.scheme === null || host?.scheme === request.scheme || request.host === null,
    );
    const name = hostOf(request);
    return possible.find(({ host }) => host?.names.some((pattern) => isHost(pattern, name))) ?? possible[0];
  }
}

const isHost = (pattern: string, name: string): boolean => {
  if (!/[*?]/.test(pattern)) return pattern === name;
  const parts = pattern.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  return name.length >= pattern.length - parts.length + 1 && name.startsWith(first) && name.endsWith(last);
};

function scopeRules(scope: ApacheScope, statements: readonly (AliasStatement | RewriteStatement)[]): ScopeRules {
  const rewrites = statements.filter((statement) => statement.type === 'rewrite');
  const aliases = statements.filter((statement) => statement.type === 'alias');
  const patterns = aliases.flatMap((alias, index) => (alias.isRegex ? [indexedAlias(alias, index)] : []));
  const aliasIndex = new RuleIndex(patterns, (path) => path);
  const prefixes = new Map<string, number[]>();
  for (const [index, { from, isRegex }] of aliases.entries()) {
    if (isRegex) continue;
    const key = mergeSlashes(from).replace(/\/$/, '');
    const known = prefixes.get(key);
    if (known === undefined) prefixes.set(key, [index]);
    else known.push(index);
  }
  return { scope, rewrites, next: candidateFinder(rewrites.map(rewritePattern)), aliases, aliasIndex, prefixes };
}

const rewritePattern = ({ pattern, isNegated, ignoresCase }: RewriteStatement) =>
  isNegated ? null : regexPattern(pattern, ignoresCase);

const indexedAlias = ({ from }: AliasStatement, index: number): IndexedRule => ({
  index,
  source: { kind: 'pattern', path: from, pattern: regexPattern(from) },
});

/** In the order of the file. A Redirect is for its path and for those below it. */
function aliasCandidates({ aliasIndex, prefixes }: ScopeRules, uri: string): number[] {
  const found = aliasIndex.candidates(uri, uri).map(({ index }) => index);
  for (let at = uri.length; at >= 0; at = at === 0 ? -1 : uri.lastIndexOf('/', at - 1)) {
    const below = prefixes.get(uri.slice(0, at));
    if (below !== undefined) found.push(...below);
  }
  return found.length < 2 ? found : found.sort((a, b) => a - b);
}

/** How much of a path a Redirect takes: a path and what is below it, where a slash is as good as many. */
function prefixLength(uri: string, prefix: string): number | undefined {
  const wanted = mergeSlashes(prefix);
  if (!uri.startsWith(wanted)) return undefined;
  return wanted.endsWith('/') || uri.length === wanted.length || uri[wanted.length] === '/' ? wanted.length : undefined;
}

const escapePath = (path: string): string => escapeEach(path, outsidePaths);

const queryOf = ({ args }: RewriteState): string => (args === null || args === '' ? '' : `?${args}`);

/** A target below the document root as a path of URLs. */
function pathOf(filename: string, base: string | null, directory: string): string {
  if (base !== null && filename.startsWith(documentRoot + directory)) {
    return base.replace(/\/?$/, '/') + filename.slice(documentRoot.length + directory.length);
  }
  return filename.startsWith(`${documentRoot}/`) ? filename.slice(documentRoot.length) : filename;
}

/** RewriteBase takes the place of the directory in the URL that a rule made. */
function withBase(url: string, scope: ApacheScope | null): string {
  const at = /^https?:\/\/[^/]*/i.exec(url)?.[0].length ?? 0;
  if (scope === null || scope.rewriteBase === null || at === 0) return url;
  return url.slice(0, at) + pathOf(url.slice(at), scope.rewriteBase, scope.directory ?? '/');
}

export const apache: Dialect = {
  id: 'apache',
  title: 'Apache',
  defaultStatus: 302,
  foldPath: (path) => mergeSlashes(decodePath(path)),
  read: readApache,
  createMatcher: (map) => new ApacheMatcher(map),
};
