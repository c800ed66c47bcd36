import type { PatternCache } from '../matching/pattern.ts';
import type { RequestUrl } from '../matching/request-url.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import { evaluateExpression } from './caddy-expression.ts';
import { type CaddyCondition, type CaddyMatcher, cleanPath, globRegex, isGlob, isHost } from './caddy-matchers.ts';
import type { CaddyMap, CaddyMapRow, CaddyRoute } from './caddy-model.ts';
import {
  candidateFinder,
  decodeOctets,
  escapeEach,
  expandText,
  hostOf,
  type NextCandidate,
  outsidePaths,
  unknownHost,
} from './server-path.ts';

export interface CaddyResponse {
  statement: CaddyRoute['statement'];
  status: number;
  location: string | null;
}

/** The routes of a list that may match a path. */
export type CaddyCandidates = (routes: readonly CaddyRoute[], path: string) => Iterable<CaddyRoute>;

/** Where the rows of a map are, so that a look-up doesn't try all of them. */
export interface CaddyMapIndex {
  exact: ReadonlyMap<string, number>;
  regexes: readonly number[];
  next: NextCandidate;
}

export function indexCaddyMap({ rows }: CaddyMap): CaddyMapIndex {
  const exact = new Map<string, number>();
  const regexes: number[] = [];
  for (const [index, { key, isRegex }] of rows.entries()) {
    if (isRegex) regexes.push(index);
    else if (!exact.has(key)) exact.set(key, index);
  }
  return { exact, regexes, next: candidateFinder(regexes.map((index) => regexPattern(rows[index]?.key ?? ''))) };
}

/** Placeholders in the values of placeholders. */
const maxDepth = 20;
/** For one request. */
const maxPlaceholders = 20_000;
/** Placeholders whose values a file doesn't say. */
const outside = /^(?:\$|env\.|system\.|time\.|http\.(?:reverse_proxy|auth)|remote|http\.request\.remote|tls)/;

/** One request on its way through the routes of a site. */
export class CaddyRun {
  readonly request: RequestUrl;
  readonly passedOver: { statement: CaddyRoute['statement']; reason: string }[] = [];
  readonly #patterns: PatternCache;
  readonly #candidates: CaddyCandidates;
  readonly #mapIndex: (map: CaddyMap) => CaddyMapIndex;
  readonly #maps: { map: CaddyMap; row: CaddyMapRow | undefined; input: string }[] = [];
  readonly #groups = new Map<string, string>();
  readonly #variables = new Map<string, string>();
  /** As sent. */
  #escapedPath: string;
  #query: string | null;
  #usedRow: CaddyMapRow | undefined;
  #depth = 0;
  #placeholders = 0;

  constructor(
    request: RequestUrl,
    patterns: PatternCache,
    candidates: CaddyCandidates,
    mapIndex: (map: CaddyMap) => CaddyMapIndex,
  ) {
    this.#mapIndex = mapIndex;
    this.request = request;
    this.#patterns = patterns;
    this.#candidates = candidates;
    this.#escapedPath = request.path;
    this.#query = request.query;
  }

  get #path(): string {
    return decodeOctets(this.#escapedPath);
  }

  run(routes: readonly CaddyRoute[]): CaddyResponse | 'end' | undefined {
    // Only the first `handle` that matches runs, and those after it with the same matcher: Caddy makes them one.
    let handled: string | null = null;
    let isRewritten = false;
    for (const route of this.#candidates(routes, cleanPath(this.#path, true).toLowerCase())) {
      const isExclusive = route.type === 'handle' && route.isExclusive;
      const key: string | null = isExclusive && handled !== null ? JSON.stringify(route.matcher.all) : null;
      if ((key !== null && key !== handled) || (route.type === 'rewrite' && isRewritten)) continue;
      const isMet = key !== null || this.#isMet(route.matcher);
      if (isMet !== true) {
        if (isMet === undefined && route.type === 'redir')
          this.passedOver.push({ statement: route.statement, reason: 'it depends on more than the URL' });
        continue;
      }
      if (route.type === 'redir') {
        this.#usedRow = undefined;
        const location = this.fill(route.to.text);
        if (location !== undefined)
          return { statement: this.#rowStatement() ?? route.statement, status: route.status, location };
        this.passedOver.push({ statement: route.statement, reason: `the file doesn't say what ${route.to.text} is` });
      } else if (route.type === 'respond')
        return route.isRow ? { statement: route.statement, status: route.status, location: null } : 'end';
      else if (route.type === 'handle') {
        if (isExclusive) handled = JSON.stringify(route.matcher.all);
        if (route.prefix !== null) this.#strip(route.prefix);
        const found = this.run(route.routes);
        if (found !== undefined) return found;
      } else if (route.type === 'rewrite') {
        isRewritten = true;
        this.#rewrite(route);
      } else if (route.type === 'vars') this.#variables.set(route.name, this.fill(route.value) ?? '');
      else this.#lookUp(route.map);
    }
    return undefined;
  }

  #rowStatement = (): CaddyRoute['statement'] | undefined => this.#usedRow?.statement;

  /** Cuts off what `handle_path` matches, in any case and however it's escaped. */
  #strip(prefix: string): void {
    const escaped = cleanPath(this.#escapedPath, !prefix.includes('//'));
    const wanted = prefix.replace(/\/$/, '');
    let at = 0;
    for (const character of wanted) {
      const octet = character === '%' ? undefined : /^(?:%[0-9a-f]{2})+/i.exec(escaped.slice(at, at + 12))?.[0];
      const [found = ''] = octet === undefined ? escaped.slice(at) : decodeOctets(octet);
      if (found.toLowerCase() !== character.toLowerCase()) return;
      at += octet === undefined ? 1 : encodeURIComponent(found).length || 3;
    }
    const rest = escaped.slice(at);
    // Go forgets how a path was written if it has no escapes, and escapes more than browsers do.
    this.#escapedPath = rest.includes('%') ? rest : escapeEach(rest, /[^\w$\-.+,:;@&=/~]/gu);
  }

  #setPath(path: string): void {
    this.#escapedPath = escapeEach(path.startsWith('/') ? path : `/${path}`, outsidePaths);
  }

  #rewrite({ change, to }: Extract<CaddyRoute, { type: 'rewrite' }>): void {
    const changed = change(this.#path);
    if (changed !== null) this.#setPath(changed);
    if (to === null) return;
    const filled = this.fill(to.text) ?? to.text;
    const at = filled.indexOf('?');
    const path = at === -1 ? filled : filled.slice(0, at);
    if (path !== '') this.#setPath(decodeOctets(path));
    if (at !== -1) this.#query = filled.slice(at + 1);
  }

  #lookUp(map: CaddyMap): void {
    const input = this.fill(map.source);
    if (input === undefined) return;
    const row = map.rows[this.#rowIndex(map, input)];
    this.#maps.push({ map, row, input });
  }

  /** Of the first row that matches. */
  #rowIndex(map: CaddyMap, input: string): number {
    const { exact, regexes, next } = this.#mapIndex(map);
    const end = exact.get(input) ?? map.rows.length;
    for (let at = next(0, input); at < regexes.length; at = next(at + 1, input)) {
      const index = regexes[at] ?? end;
      if (index >= end) break;
      if (this.#patterns.exec(map.rows[index]?.key ?? '', false, input) !== undefined) return index;
    }
    return end;
  }

  /** Undefined: it can't be said. */
  #isMet({ all }: CaddyMatcher): boolean | undefined {
    let isKnown = true;
    for (const condition of all) {
      const isMet = this.#test(condition);
      if (isMet === false) return false;
      isKnown &&= isMet !== undefined;
    }
    return isKnown ? true : undefined;
  }

  #test(condition: CaddyCondition): boolean | undefined {
    const { request } = this;
    switch (condition.type) {
      case 'path':
        return condition.paths.some((path) => this.#isPath(this.fill(path) ?? path));
      case 'path_regexp':
        return this.#matches(condition.regex, cleanPath(this.#path, true), condition.name);
      case 'host':
        return request.host === null ? undefined : condition.hosts.some((host) => isHost(host, hostOf(request)));
      case 'method':
        return condition.methods.includes('GET');
      case 'protocol':
        return condition.protocol.startsWith('http/') ? undefined : condition.protocol === request.scheme;
      case 'query':
        return this.#hasQuery(condition.pairs);
      case 'header':
        return this.#hasHeader(condition.name, condition.value);
      case 'header_regexp': {
        const value = this.#header(condition.header);
        return value !== undefined && this.#matches(condition.regex, value, condition.name);
      }
      case 'vars': {
        const value = this.#placeholder(condition.name) ?? this.#variables.get(condition.name);
        return value === undefined ? undefined : condition.values.some((wanted) => this.fill(wanted) === value);
      }
      case 'expression':
        return evaluateExpression(condition.text, {
          placeholder: (name) => this.#placeholder(name),
          path: (pattern) => this.#isPath(pattern),
          matches: (text, regex) => this.#patterns.exec(regex, false, text) !== undefined,
        });
      case 'not': {
        const isMet = this.#isMet(condition.matcher);
        return isMet === undefined ? undefined : !isMet;
      }
      case 'unknown':
        return undefined;
    }
  }

  #matches(regex: string, text: string, name: string): boolean {
    const match = this.#patterns.exec(regex, false, text);
    match?.forEach((group, at) => {
      for (const prefix of ['', `${name}.`]) this.#groups.set(`${prefix}${at}`, group ?? '');
    });
    return match !== undefined;
  }

  /** Case doesn't count, nor do double slashes, unless the pattern has them. */
  #isPath(written: string): boolean {
    if (written === '*') return true;
    const pattern = written.toLowerCase();
    const isMerged = !pattern.includes('//');
    if (pattern.includes('%')) return this.#isEscapedPath(pattern, isMerged);
    const path = cleanPath(this.#path, isMerged).toLowerCase();
    if (!isGlob(pattern)) return path === pattern;
    const isPrefix = pattern.search(/[*?[\\]/) === pattern.length - 1 && pattern.endsWith('*');
    return isPrefix
      ? path.startsWith(pattern.slice(0, -1))
      : this.#patterns.exec(globRegex(pattern), false, path) !== undefined;
  }

  #isEscapedPath(pattern: string, isMerged: boolean): boolean {
    const compared = comparedWith(pattern, cleanPath(this.#escapedPath, isMerged).toLowerCase());
    if (compared === undefined) return false;
    return isGlob(pattern)
      ? this.#patterns.exec(globRegex(pattern.replaceAll('%*', '*')), false, compared) !== undefined
      : compared === pattern;
  }

  /** Of the values of a parameter one must be right, and every parameter must be there. */
  #hasQuery(pairs: readonly (readonly [string, string])[]): boolean {
    const own = new URLSearchParams(this.#query ?? '');
    const names = [...new Set(pairs.map(([name]) => name))];
    return names.every((name) => {
      const values = own.getAll(name);
      return pairs.some(
        ([wanted, value]) =>
          wanted === name && values.some((found) => value === '*' || (this.fill(value) ?? value) === found),
      );
    });
  }

  #header(name: string): string | undefined {
    return name.toLowerCase() === 'host' ? (this.request.host ?? undefined) : this.request.headers[name.toLowerCase()];
  }

  #hasHeader(name: string, wanted: string | null): boolean {
    if (name.startsWith('!')) return this.#header(name.slice(1)) === undefined;
    const value = this.#header(name);
    if (value === undefined || wanted === null) return value !== undefined && wanted === null;
    if (wanted === '*') return true;
    const [first, last] = [wanted.startsWith('*'), wanted.endsWith('*')];
    const text = wanted.replace(/^\*/, '').replace(/\*$/, '');
    if (first && last) return value.includes(text);
    return first ? value.endsWith(text) : last ? value.startsWith(text) : value === text;
  }

  /** A text with its placeholders. Those that Caddy doesn't know are empty. Undefined: the file doesn't say. */
  fill(text: string): string | undefined {
    if (!text.includes('{')) return text;
    this.#depth += 1;
    const filled = expandText(text, /\\([{}])|\{([^{}\s]+)\}/g, (_, escaped, name = '') => {
      if (escaped !== undefined) return escaped;
      this.#placeholders += 1;
      if (this.#depth > maxDepth || this.#placeholders > maxPlaceholders || outside.test(name)) return undefined;
      return this.#placeholder(name) ?? '';
    });
    this.#depth -= 1;
    return filled;
  }

  #placeholder(written: string): string | undefined {
    const { request } = this;
    for (const { map, row, input } of this.#maps.toReversed()) {
      const at = map.outputs.indexOf(written);
      if (at === -1) continue;
      if (row === undefined) return map.fallback?.[at] ?? '';
      this.#usedRow = row;
      const output = row.values[at]?.text ?? '';
      if (!row.isRegex) return this.fill(output);
      const groups = this.#patterns.exec(row.key, false, input) ?? [];
      return output.replaceAll(/\$\$|\$\{(\w+)\}|\$(\w+)/g, (all, braced?: string, plain?: string) =>
        all === '$$' ? '$' : (groups[Number(braced ?? plain)] ?? ''),
      );
    }
    const name = written.replace(/^http\.request\.(?:uri\.)?/, '').replace(/^http\./, '');
    const path = this.#path;
    const [kind = '', ...rest] = name.split('.');
    const key = rest.join('.');
    if (key !== '') {
      if (kind === 'header') return this.#header(key) ?? '';
      if (kind === 'query') return new URLSearchParams(this.#query ?? '').getAll(key).join(',');
      if (kind === 'cookie')
        return (
          new RegExp(`(?:^|;\\s*)${key.replaceAll(/\W/g, '\\$&')}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ??
          ''
        );
      if (kind === 're' || kind === 'regexp') return this.#groups.get(key) ?? '';
      if (kind === 'vars') return this.#variables.get(key) ?? '';
      if (kind === 'labels' || (kind === 'host' && rest[0] === 'labels'))
        return hostOf(request).split('.').toReversed()[Number(rest.at(-1))] ?? '';
      if (kind === 'path' && /^\d+$/.test(key)) return path.replace(/^\//, '').split('/')[Number(key)] ?? '';
    }
    const file = path.slice(path.lastIndexOf('/') + 1);
    switch (name) {
      case 'uri':
      case '':
      case 'http.request.uri':
        // After `handle_path` it may be empty, but a request target never is.
        return `${this.#escapedPath || '/'}${this.#query === null ? '' : `?${this.#query}`}`;
      case 'orig_uri':
        return `${request.path}${request.query === null ? '' : `?${request.query}`}`;
      case 'orig_path':
      case 'orig_uri.path':
        return decodeOctets(request.path);
      case 'path':
        return path;
      case 'dir':
      case 'path.dir':
        return path.slice(0, path.lastIndexOf('/') + 1);
      case 'file':
      case 'path.file':
        return file;
      case 'path.file.ext':
        return /\.[^.]*$/.exec(file)?.[0] ?? '';
      case 'path.file.base':
        return file.replace(/\.[^.]*$/, '');
      case 'query':
        return this.#query ?? '';
      case '?query':
      case 'prefixed_query':
        return this.#query ? `?${this.#query}` : '';
      case 'host':
        return hostOf(request);
      case 'hostport':
        return request.host ?? unknownHost;
      case 'port':
        return /:(\d+)$/.exec(request.host ?? '')?.[1] ?? '';
      case 'scheme':
        return request.scheme;
      case 'method':
        return 'GET';
      default:
        return undefined;
    }
  }
}

/** One character as it is sent. In UTF-8, it may be several octets. */
const sentCharacter = /%[cd]\w%\w\w|%e\w(?:%\w\w){2}|%f\w(?:%\w\w){3}|%\w\w|./sy;

/**
 * What Caddy compares with a pattern that has an escape: the path as sent where the pattern has one, and decoded
 * elsewhere. What comes after the end of the pattern doesn't count. Undefined: the pattern can't match.
 */
function comparedWith(pattern: string, path: string): string | undefined {
  let compared = '';
  let at = 0;
  for (let next = 0; next < pattern.length && at < path.length; ) {
    const isStarOfEscapes = pattern.startsWith('%*', next);
    if (isStarOfEscapes || pattern[next] === '*') {
      next += isStarOfEscapes ? 2 : 1;
      const end = next < pattern.length ? path.indexOf(pattern[next] ?? '', at) : path.length;
      if (end === -1) return undefined;
      const span = path.slice(at, end);
      compared += isStarOfEscapes ? span : decodeOctets(span);
      at = end;
      continue;
    }
    sentCharacter.lastIndex = at;
    const [sent = ''] = sentCharacter.exec(path) ?? [];
    if (pattern[next] === '%') {
      const octet = sent.startsWith('%') ? sent.slice(0, 3) : '';
      compared += octet;
      at += octet.length || 1;
      next += 3;
    } else {
      compared += decodeOctets(sent);
      at += sent.length;
      next += 1;
    }
  }
  return compared;
}
