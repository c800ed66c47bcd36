import type { PatternCache } from '../matching/pattern.ts';
import type { RequestUrl } from '../matching/request-url.ts';
import type {
  NginxMap,
  NginxMapRow,
  NginxProgram,
  NginxReturn,
  NginxRewrite,
  NginxServer,
  NginxStatement,
} from './nginx-model.ts';
import { argument, groupNames, setNames, unescapeRedirect } from './nginx-variables.ts';
import { cgiVariable, escapeEach, expandText, hostOf, type NextCandidate, unknownHost } from './server-path.ts';

/** A response of the configuration. */
export interface NginxResponse {
  statement: NginxReturn | NginxRewrite | NginxMapRow;
  status: number;
  location: string | null;
}

/** The end of a list of statements: a response, or the server's next action. */
export type NginxEnd = NginxResponse | 'break' | 'next';

/** The parts of a program that don't change from request to request. */
export interface NginxTables {
  program: NginxProgram;
  patterns: PatternCache;
  /** Exact rows of a map, by their key. */
  mapRows: ReadonlyMap<NginxMap, ReadonlyMap<string, NginxMapRow>>;
  mapRegexes: ReadonlyMap<NginxMap, { rows: readonly NginxMapRow[]; next: NextCandidate }>;
  candidates: ReadonlyMap<readonly NginxStatement[], NextCandidate>;
  /** Whether the file has servers for HTTPS. Without, something before nginx ends it. */
  hasTls: boolean;
}

/** One request on its way through a server. */
export class NginxRun {
  readonly request: RequestUrl;
  /** Decoded. */
  uri: string;
  args: string;
  /** Whether a rewrite without `break` changed the path. */
  isChanged = false;
  lastRewrite: NginxRewrite | undefined;
  passedOver: { statement: NginxReturn | NginxRewrite; reason: string }[] = [];
  /** Rows of maps that the last texts came from. */
  #usedRow: NginxMapRow | undefined;
  readonly #tables: NginxTables;
  readonly #server: NginxServer;
  readonly #variables = new Map<string, string>();
  readonly #mapped = new Map<string, string | undefined>();
  #captures: readonly (string | undefined)[] = [];

  constructor(request: RequestUrl, uri: string, tables: NginxTables, server: NginxServer) {
    this.request = request;
    this.uri = uri;
    this.args = request.query ?? '';
    this.#tables = tables;
    this.#server = server;
  }

  run(statements: readonly NginxStatement[], because = ''): NginxEnd {
    const next = this.#tables.candidates.get(statements) ?? ((from: number) => from);
    for (let at = 0; at < statements.length; at += 1) {
      const candidate = next(at, this.uri);
      // Those in between don't match.
      if (candidate > at) this.#captures = [];
      at = candidate;
      const statement = statements[at];
      const end = statement === undefined ? 'next' : this.#execute(statement, because);
      if (end !== 'next') return end;
    }
    return 'next';
  }

  /** Whether a pattern matches the path. Its groups are then variables. */
  matches(regex: string, ignoresCase: boolean, text = this.uri): boolean {
    const match = this.#tables.patterns.exec(regex, ignoresCase, text);
    if (match === undefined) return false;
    this.#captures = match;
    for (const [at, name] of groupNames(regex).entries()) {
      if (name !== null) this.#variables.set(name, match[at + 1] ?? '');
    }
    return true;
  }

  /** A rewrite or an `if` that doesn't match empties `$1` and the others. */
  #matchesOrForgets(regex: string, ignoresCase: boolean, text: string): boolean {
    const isMatch = this.matches(regex, ignoresCase, text);
    if (!isMatch) this.#captures = [];
    return isMatch;
  }

  #execute(statement: NginxStatement, because: string): NginxEnd {
    switch (statement.type) {
      case 'set':
        this.#variables.set(statement.name, this.expand(statement.value) ?? '');
        return 'next';
      case 'break':
        this.isChanged = false;
        return 'break';
      case 'if': {
        const outcome = this.#isTrue(statement.words);
        if (outcome === true) return this.run(statement.statements, statement.text);
        this.#passIf(
          statement.statements,
          outcome === undefined ? `it depends on ${statement.text}` : `${statement.text} isn't true`,
        );
        return 'next';
      }
      case 'return':
        return this.#return(statement, because);
      case 'rewrite':
        return this.#rewrite(statement);
    }
  }

  /** Says of the rules in an `if` why they don't fire. */
  #passIf(statements: readonly NginxStatement[], reason: string): void {
    for (const statement of statements) {
      if (statement.type === 'return') this.passedOver.push({ statement, reason });
      if (this.passedOver.length > 20) return;
    }
  }

  #return(statement: NginxReturn, because: string): NginxEnd {
    const { status, value } = statement;
    const isRedirect = [301, 302, 303, 307, 308].includes(status);
    if (!isRedirect || value === null) return { statement, status, location: null };
    this.#usedRow = undefined;
    const location = this.expand(value.text);
    if (location === undefined) {
      this.passedOver.push({
        statement,
        reason: `the file doesn't say what ${value.text} is${because === '' ? '' : `, in ${because}`}`,
      });
      return 'break';
    }
    return { statement: this.#usedRow ?? statement, status, location };
  }

  #rewrite(statement: NginxRewrite): NginxEnd {
    const { regex, replacement, status, flag } = statement;
    if (!this.#matchesOrForgets(regex, false, this.uri)) return 'next';
    this.#usedRow = undefined;
    const dropsArgs = replacement.text.endsWith('?');
    const written = dropsArgs ? replacement.text.slice(0, -1) : replacement.text;
    const hasOdd = /[%+]/.test(this.request.path);
    const at = written.indexOf('?');
    const page = at === -1 ? written : written.slice(0, at);
    const query = at === -1 ? null : written.slice(at + 1);
    const isRedirect = status !== null;
    const filledPage = this.expand(page, isRedirect && hasOdd);
    const filledQuery = query === null ? null : this.expand(query, hasOdd);
    if (filledPage === undefined || filledQuery === undefined) {
      this.passedOver.push({ statement, reason: `the file doesn't say what ${replacement.text} is` });
      return 'next';
    }
    if (status !== null) {
      const rest = dropsArgs || this.args === '' ? '' : `${query === null ? '?' : '&'}${this.args}`;
      const location = unescapeRedirect(filledPage) + (filledQuery === null ? '' : `?${filledQuery}`) + rest;
      return { statement: this.#usedRow ?? statement, status, location };
    }
    if (filledQuery !== null) this.args = filledQuery + (dropsArgs || this.args === '' ? '' : `&${this.args}`);
    else if (dropsArgs) this.args = '';
    this.uri = filledPage;
    this.isChanged = flag !== 'break';
    if (this.lastRewrite !== undefined)
      this.passedOver.push({ statement: this.lastRewrite, reason: 'the rules after it change its result' });
    this.lastRewrite = statement;
    return flag === null ? 'next' : 'break';
  }

  /** Undefined: it can't be said. */
  #isTrue(words: readonly string[]): boolean | undefined {
    const [first = '', operator, operand = ''] = words;
    // The file says nothing about other files: none exists but the root.
    if (/^!?-[fdex]$/.test(first)) {
      const exists = /d|e/.test(first) && (this.expand(operator ?? '') ?? '').replace(/\/$/, '') === '/var/www';
      return exists !== first.startsWith('!');
    }
    const value = this.#variable(first.replace(/^\$/, ''));
    if (value === undefined || (first === '$host' && this.request.host === null)) return undefined;
    if (operator === undefined) return value !== '' && value !== '0';
    const isNegated = operator.startsWith('!');
    if (/^!?~\*?$/.test(operator)) return this.#matchesOrForgets(operand, operator.endsWith('*'), value) !== isNegated;
    const wanted = this.expand(operand);
    return wanted === undefined ? undefined : (value === wanted) !== isNegated;
  }

  /** A text with its variables. Undefined: one of them isn't known. */
  expand(text: string, escapesGroups = false): string | undefined {
    if (!text.includes('$')) return text;
    return expandText(text, /\$(?:\{(\w+)\}|([1-9])|([A-Za-z_]\w*))/g, (_, braced, group, plain) => {
      const name = braced ?? group ?? plain ?? '';
      const value = this.#variable(name);
      return escapesGroups && /^[1-9]$/.test(name) ? escapeEach(value ?? '', outsideArguments) : value;
    });
  }

  #variable(name: string): string | undefined {
    if (/^\d$/.test(name)) return this.#captures[Number(name)] ?? '';
    const set = this.#variables.get(name);
    if (set !== undefined) return set;
    if (this.#tables.program.maps.has(name)) return this.mapped(name);
    const { request } = this;
    const isTls = request.scheme === 'https' && (this.#tables.hasTls || this.#server.scheme === null);
    const header = /^http_(\w+)$/.exec(name)?.[1]?.replaceAll('_', '-');
    if (header === 'host') return request.host ?? unknownHost;
    if (header === 'x-forwarded-proto') return request.headers[header] ?? (isTls ? '' : request.scheme);
    if (header !== undefined) return request.headers[header] ?? '';
    const parameter = /^arg_(.+)$/.exec(name)?.[1];
    if (parameter !== undefined) return argument(this.args, parameter);
    const cookie = /^cookie_(.+)$/.exec(name)?.[1];
    if (cookie !== undefined) return argument((request.headers.cookie ?? '').replaceAll(/;\s*/g, '&'), cookie);
    switch (name) {
      case 'uri':
      case 'document_uri':
        return this.uri;
      case 'request_uri':
        return `${request.path}${request.query === null ? '' : `?${request.query}`}`;
      case 'args':
      case 'query_string':
        return this.args;
      case 'is_args':
        return this.args === '' ? '' : '?';
      case 'host':
        return hostOf(request);
      case 'server_name':
        return this.#server.names[0]?.text.toLowerCase() ?? '';
      case 'scheme':
        return isTls ? 'https' : 'http';
      case 'https':
        return isTls ? 'on' : '';
      case 'document_root':
        return '/var/www';
      case 'request_filename':
        return `/var/www${this.uri}`;
      case 'request_method':
      case 'server_port':
      case 'server_protocol':
        return cgiVariable(name.toUpperCase(), request);
      default:
        return this.#isSet(name) ? '' : undefined;
    }
  }

  /** Variables that the configuration sets somewhere are empty until then. */
  #isSet(name: string): boolean {
    return this.#tables.program.servers.some((server) => setNames(server).has(name));
  }

  /** The value of a map, which is looked up once for a request. */
  mapped(name: string): string | undefined {
    const map = this.#tables.program.maps.get(name);
    if (map === undefined) return undefined;
    if (!this.#mapped.has(name)) {
      this.#mapped.set(name, undefined);
      const source = map.source.includes('$') ? this.expand(map.source) : map.source;
      const row = source === undefined ? undefined : this.#mapRow(map, source);
      const value = source === undefined ? undefined : this.expand(row?.value.text ?? map.fallback);
      this.#mapped.set(name, value);
      this.#rowOf.set(name, row);
    }
    this.#usedRow = this.#rowOf.get(name) ?? this.#usedRow;
    return this.#mapped.get(name);
  }

  readonly #rowOf = new Map<string, NginxMapRow | undefined>();

  get usedRow(): NginxMapRow | undefined {
    return this.#usedRow;
  }

  #mapRow(map: NginxMap, source: string): NginxMapRow | undefined {
    const folded = source.toLowerCase();
    const exact = this.#tables.mapRows.get(map);
    const found = exact?.get(folded);
    if (found !== undefined) return found;
    for (let at = folded.indexOf('.'); at !== -1 && !folded.includes('/'); at = folded.indexOf('.', at + 1)) {
      const parent = folded.slice(at);
      const wildcard = exact?.get(`*${parent}`) ?? exact?.get(parent);
      if (wildcard?.kind === 'host') return wildcard;
    }
    const own = exact?.get(`.${folded}`);
    if (own?.kind === 'host') return own;
    for (let at = folded.lastIndexOf('.'); at > 0 && !folded.includes('/'); at = folded.lastIndexOf('.', at - 1)) {
      const wildcard = exact?.get(`${folded.slice(0, at)}.*`);
      if (wildcard?.kind === 'host') return wildcard;
    }
    const { rows, next } = this.#tables.mapRegexes.get(map) ?? { rows: [], next: (from: number) => from };
    for (let at = next(0, source); at < rows.length; at = next(at + 1, source)) {
      const row = rows[at];
      if (row !== undefined && this.matches(row.key.replace(/^\*/, ''), row.key.startsWith('*'), source)) return row;
    }
    return undefined;
  }
}

/** The characters that nginx doesn't encode in the arguments of a redirect. */
const outsideArguments = /[\0-\x20"#%&+;<>?\\^`{|}\x7f-\u{10ffff}]/gu;
