import type { Dialect, Firing, Matcher, PassedOver } from '../dialect.ts';
import { programOf } from '../map-builder.ts';
import { PatternCache, PatternError, type PatternMatch } from '../matching/pattern.ts';
import { decodePath, encodePath, type RequestUrl } from '../matching/request-url.ts';
import { readIis, regexOf } from '../readers/iis.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import {
  type IisCondition,
  type IisMap,
  type IisMapRow,
  type IisProgram,
  type IisRule,
  readIisProgram,
} from '../servers/iis-program.ts';
import {
  candidateFinder,
  cgiVariable,
  type NextCandidate,
  originOf,
  serverPath,
  withoutUnknownHost,
} from '../servers/server-path.ts';

/** The longest text that `{…}` within `{…}` may make. */
const maxChars = 32 * 1024;

class IisMatcher implements Matcher {
  readonly #rules = new Map<number, RedirectRule>();
  readonly #program: IisProgram;
  readonly #patterns = new PatternCache();
  readonly #rows: ReadonlyMap<IisMap, ReadonlyMap<string, IisMapRow>>;
  readonly #next: NextCandidate;

  constructor(map: RedirectMap) {
    for (const rule of map.rules) this.#rules.set(rule.spans.row.start, rule);
    this.#program = programOf(map, readIisProgram);
    this.#rows = new Map(
      // The first of two equal keys counts; IIS itself refuses them.
      this.#program.maps.map((found) => [
        found,
        new Map([...found.rows].reverse().map((row) => [row.key.text.toLowerCase(), row])),
      ]),
    );
    this.#next = candidateFinder(this.#program.rules.map(patternOf));
  }

  match(request: RequestUrl, passedOver?: PassedOver[]): Firing | undefined {
    const path = serverPath(request.path);
    if (path === undefined) return undefined;
    const run = new IisRun(request, path, this.#program, this.#rows, this.#patterns);
    let rewritten: Firing | undefined;
    const { rules } = this.#program;
    for (let at = this.#next(0, run.url); at < rules.length; at = this.#next(at + 1, run.url)) {
      const rule = rules[at];
      if (rule === undefined || !rule.isEnabled || !run.fires(rule)) continue;
      if (rule.action === 'redirect')
        return this.#firing(run.usedRow?.row ?? rule.row, rule.status, run.location(rule), run);
      if (rule.action === 'customresponse') return this.#firing(rule.row, rule.status, null, run);
      if (rule.action === 'rewrite') rewritten = this.#firing(rule.row, 200, run.rewrite(rule), run);
      else return rewritten;
      if (rule.stops) return rewritten;
    }
    const firing = rewritten ?? this.#lookUp(run);
    if (firing === undefined) passedOver?.push(...this.#passedOver(run));
    return firing;
  }

  /** Maps in a separate file: the rule that uses them is in another. */
  #lookUp(run: IisRun): Firing | undefined {
    for (const map of this.#program.maps) {
      if (!map.use?.isImplied) continue;
      const row = run.rowOf(map, run.uri) ?? run.rowOf(map, `/${run.url}`);
      if (row !== undefined && row.value.text !== '')
        return this.#firing(row.row, map.use.status, run.absolute(row.value.text), run);
    }
    return undefined;
  }

  #firing({ start }: { start: number }, status: number, location: string | null, run: IisRun): Firing | undefined {
    const rule = this.#rules.get(start);
    if (rule === undefined) return undefined;
    const sent = location === null ? null : withoutUnknownHost(location);
    return { rule, status, location: sent, passedOver: this.#passedOver(run) };
  }

  #passedOver(run: IisRun): PassedOver[] {
    return run.passedOver.flatMap(({ row, reason }): PassedOver[] => {
      const rule = this.#rules.get(row);
      return rule === undefined ? [] : [{ rule, reason }];
    });
  }
}

function patternOf(rule: IisRule) {
  try {
    return rule.isNegated ? null : regexPattern(regexOf(rule), rule.ignoresCase);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

/** One request on its way through the rules. */
class IisRun {
  readonly passedOver: { row: number; reason: string }[] = [];
  usedRow: IisMapRow | undefined;
  /** Without the slash at the beginning, decoded. */
  url: string;
  #query: string;
  #ruleGroups: PatternMatch = [];
  #conditionGroups: PatternMatch = [];

  readonly #request: RequestUrl;
  readonly #program: IisProgram;
  readonly #rows: ReadonlyMap<IisMap, ReadonlyMap<string, IisMapRow>>;
  readonly #patterns: PatternCache;

  constructor(
    request: RequestUrl,
    path: string,
    program: IisProgram,
    rows: ReadonlyMap<IisMap, ReadonlyMap<string, IisMapRow>>,
    patterns: PatternCache,
  ) {
    this.#request = request;
    this.#program = program;
    this.#rows = rows;
    this.#patterns = patterns;
    this.url = path.slice(1);
    this.#query = request.query ?? '';
  }

  get uri(): string {
    return `/${this.url}${this.#query === '' ? '' : `?${this.#query}`}`;
  }

  fires(rule: IisRule): boolean {
    const match = this.#patterns.exec(regexOf(rule), rule.ignoresCase, this.url);
    if ((match === undefined) !== rule.isNegated) return false;
    this.#ruleGroups = match ?? [];
    this.#conditionGroups = [];
    this.usedRow = undefined;
    let reason: string | undefined;
    for (const condition of rule.conditions) {
      const isMet = this.#isMet(condition);
      const text = `${condition.input} ${condition.pattern}`;
      if (isMet === true && rule.matchesAny) return true;
      if (isMet !== true) reason ??= isMet === undefined ? `it depends on ${text}` : `${text} isn't met`;
      if (isMet !== true && !rule.matchesAny) break;
    }
    if (reason !== undefined) this.passedOver.push({ row: rule.row.start, reason });
    return reason === undefined;
  }

  /** Undefined: it can't be said. */
  #isMet({ input, pattern, ignoresCase, isNegated, matchType }: IisCondition): boolean | undefined {
    // The file says nothing about other files: none exists but the root.
    if (matchType !== 'pattern') return (matchType === 'isdirectory' && this.url === '') !== isNegated;
    const value = this.fill(input);
    if (value === undefined) return undefined;
    const match = this.#patterns.exec(pattern, ignoresCase, value);
    if (match !== undefined && !isNegated) this.#conditionGroups = match;
    return (match !== undefined) !== isNegated;
  }

  location(rule: IisRule): string {
    const filled = this.absolute(this.fill(rule.target?.text ?? '') ?? '');
    if (!rule.appendsQuery || this.#query === '') return filled;
    const at = filled.includes('#') ? filled.indexOf('#') : filled.length;
    const page = filled.slice(0, at);
    return `${page}${page.includes('?') ? '&' : '?'}${this.#query}${filled.slice(at)}`;
  }

  /** A target without a slash is one of the site's root. */
  absolute(target: string): string {
    const url = /^(?:[a-z][\w+.-]*:|\/)/i.test(target) ? target : `/${target}`;
    const at = /[?#]/.exec(url)?.index ?? url.length;
    const own = `${originOf(this.#request)}/`;
    const page = encodePath(url.slice(0, at));
    return (page.startsWith(own) && this.#request.host === null ? page.slice(own.length - 1) : page) + url.slice(at);
  }

  rewrite(rule: IisRule): string {
    const filled = this.fill(rule.target?.text ?? '') ?? '';
    const [page = '', query] = filled.split('?', 2);
    if (query !== undefined) this.#query = [query, rule.appendsQuery ? this.#query : ''].filter(Boolean).join('&');
    this.url = page.replace(/^\//, '');
    return this.absolute(this.uri);
  }

  rowOf(map: IisMap, key: string): IisMapRow | undefined {
    return this.#rows.get(map)?.get(key.toLowerCase());
  }

  /** A text with its braces expanded, inner ones first. Undefined: one of them isn't known. */
  fill(text: string): string | undefined {
    let isKnown = true;
    let filled = text;
    for (let round = 0; round < 10 && /\{[^{}]*\}/.test(filled) && filled.length < maxChars; round += 1) {
      filled = filled.replaceAll(/\{([^{}]*)\}/g, (_, inner: string) => {
        const value = this.#value(inner);
        isKnown &&= value !== undefined;
        return (value ?? '').replaceAll('{', '\ue000').replaceAll('}', '\ue001');
      });
    }
    return isKnown ? filled.replaceAll('\ue000', '{').replaceAll('\ue001', '}') : undefined;
  }

  #value(inner: string): string | undefined {
    const at = inner.indexOf(':');
    const [kind, rest] = at === -1 ? ['', inner] : [inner.slice(0, at).toLowerCase(), inner.slice(at + 1)];
    if (kind === 'r') return this.#ruleGroups[Number(rest)] ?? '';
    if (kind === 'c') return this.#conditionGroups[Number(rest)] ?? '';
    if (kind === 'tolower') return rest.toLowerCase();
    if (kind === 'urlencode') return encodeURIComponent(rest.isWellFormed() ? rest : '');
    if (kind === 'urldecode') return decodePath(rest);
    if (kind !== '') {
      const map = this.#program.maps.find(({ name }) => name.toLowerCase() === kind);
      if (map === undefined) return undefined;
      const row = this.rowOf(map, rest);
      this.usedRow = row ?? this.usedRow;
      return row?.value.text ?? map.fallback;
    }
    const name = rest.toUpperCase();
    if (name === 'REQUEST_URI') return this.uri;
    if (name === 'UNENCODED_URL')
      return `${this.#request.path}${this.#request.query === null ? '' : `?${this.#request.query}`}`;
    if (name === 'URL' || name === 'PATH_INFO' || name === 'SCRIPT_NAME') return `/${this.url}`;
    if (name === 'QUERY_STRING') return this.#query;
    return cgiVariable(name, this.#request);
  }
}

export const iis: Dialect = {
  id: 'iis',
  title: 'IIS',
  defaultStatus: 301,
  foldPath: (path) =>
    decodePath(path)
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase(),
  read: readIis,
  createMatcher: (map) => new IisMatcher(map),
};
