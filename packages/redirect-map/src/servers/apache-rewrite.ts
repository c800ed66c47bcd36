import type { PatternCache } from '../matching/pattern.ts';
import type { RequestUrl } from '../matching/request-url.ts';
import type { RewriteCondition, RewriteStatement } from './apache-program.ts';
import { compareNumbers, compareTexts, isAbsoluteUrl, redirectStatus, responseStatus } from './apache-result.ts';
import { documentRoot } from './apache-scopes.ts';
import { cgiVariable, escapeEach, expandText, type NextCandidate, originOf } from './server-path.ts';

/** The input of mod_rewrite. */
export interface RewriteState {
  request: RequestUrl;
  /** Decoded. */
  uri: string;
  /** The text that rules match and change: a path, a path below the document root, or a URL. */
  filename: string;
  args: string | null;
  environment: Map<string, string>;
  /** Whether rules of a directory sent the request to another path. */
  isRedirected: boolean;
  /** Whether the last rule names the file that it leads to, as in `/index.php`. */
  isNamedFile: boolean;
  /** After END, no rules of rewriting are tried anymore. */
  isEnded: boolean;
  /** What an R without L has set. In a directory, Apache keeps it even if later rules turn the redirect into a path. */
  status: number | null;
  /** Rules that match and leave the rest to others, and rules that don't fire, and why. */
  passedOver: { statement: RewriteStatement; reason: string }[];
}

export type RewriteResult =
  | { type: 'unchanged' }
  /** A path for the rest of the server, or a URL to redirect to. */
  | {
      type: 'changed';
      statement: RewriteStatement;
      isEscaped: boolean;
      isEnd: boolean;
      passesThrough: boolean;
    }
  /** 410, 403 and the like. */
  | { type: 'status'; statement: RewriteStatement; status: number };

/** Rounds of `N` and of internal redirects. */
const maxRounds = 100;

/** Runs the RewriteRules of one context, in order. */
export class RewriteRun {
  readonly #state: RewriteState;
  readonly #patterns: PatternCache;
  /** Of a directory, its path below the document root. */
  readonly #directory: string | null;
  /** The groups of the last RewriteCond that matched. */
  #conditionGroups: readonly (string | undefined)[] = [];

  constructor(state: RewriteState, patterns: PatternCache, directory: string | null) {
    this.#state = state;
    this.#patterns = patterns;
    this.#directory = directory;
  }

  run(statements: readonly RewriteStatement[], next: NextCandidate): RewriteResult {
    let result: RewriteResult = { type: 'unchanged' };
    let rounds = 0;
    for (let at = next(0, this.#subject()); at < statements.length; ) {
      const statement = statements[at];
      if (statement === undefined) break;
      const { flags } = statement;
      const applied = this.#apply(statement);
      let following = at + 1;
      if (applied === undefined) {
        // The rest of the chain goes with it.
        while (statements[following - 1]?.flags.has('C')) following += 1;
      } else {
        if (typeof applied === 'number') return { type: 'status', statement, status: applied };
        const isEnd: boolean = flags.has('END') || (result.type === 'changed' && result.isEnd);
        if (applied !== 'kept') {
          if (result.type === 'changed') this.#pass(result.statement, 'the rules after it change its result');
          if (applied === 'redirect') this.#state.status = redirectStatus(flags);
          result = {
            type: 'changed',
            statement,
            isEscaped: flags.has('NE'),
            isEnd,
            passesThrough: flags.has('PT'),
          };
        } else if (result.type === 'changed') result.isEnd = isEnd;
        if (flags.has('PT')) break;
        if (['L', 'END', 'P'].some((flag) => flags.has(flag))) break;
        if (flags.has('N')) {
          rounds += 1;
          if (rounds > maxRounds) break;
          following = 0;
        }
        const skipped = Number(flags.get('S') ?? 0);
        following += Number.isInteger(skipped) && skipped > 0 ? skipped : 0;
      }
      // A rule of a chain is tried only after the one before it, so the index doesn't skip to it.
      const isChained = applied !== undefined && flags.has('C') && following === at + 1;
      at = isChained ? following : next(following, this.#subject());
    }
    return result;
  }

  /** The text that patterns are run on. */
  #subject(): string {
    const { filename } = this.#state;
    const prefix = this.#directory === null ? null : documentRoot + this.#directory;
    return prefix !== null && filename.startsWith(prefix) ? filename.slice(prefix.length) : filename;
  }

  /** Undefined: it doesn't fire. A number: the status of the response. */
  #apply(statement: RewriteStatement): 'kept' | 'changed' | 'redirect' | number | undefined {
    const { pattern, ignoresCase, isNegated, conditions, flags, to } = statement;
    const subject = this.#subject();
    const match = this.#patterns.exec(pattern, ignoresCase, subject);
    if ((match === undefined) !== isNegated) return undefined;
    this.#conditionGroups = [];
    const groups = match ?? [];
    const reason = this.#unmet(conditions, groups);
    if (reason !== undefined) {
      this.#pass(statement, reason);
      return undefined;
    }
    const forced = flags.has('G') ? 410 : flags.has('F') ? 403 : responseStatus(flags);
    const environment = /^(!?)([^:]+)(?::(.*))?$/s.exec(flags.get('E') ?? '');
    if (environment !== null) {
      const [, isUnset, name = '', value = ''] = environment;
      if (isUnset) this.#state.environment.delete(name);
      else this.#state.environment.set(name, this.#expand(value, groups, false) ?? '');
    }
    if (forced !== undefined) return forced;
    if (to === null) return 'kept';
    const hasOddQuery = [...groups.slice(1), ...this.#conditionGroups].some((text) => text?.includes('?'));
    if (
      hasOddQuery &&
      !flags.has('UNSAFEALLOW3F') &&
      /\?/.test(this.#expand(to.split('?', 1)[0] ?? '', groups, flags.has('B')) ?? '')
    ) {
      return 403;
    }
    const expanded = this.#expand(to, groups, flags.has('B'));
    if (expanded === undefined) {
      this.#pass(statement, `the file doesn't say what ${to} is`);
      return undefined;
    }
    return this.#substitute(expanded, statement);
  }

  #substitute(expanded: string, { flags, to }: RewriteStatement): 'changed' | 'redirect' {
    const state = this.#state;
    state.isNamedFile = /(?:^|\/)[^/$%?]*\.\w+(?:\?|$)/.test(to ?? '');
    const at = flags.has('QSL') ? expanded.lastIndexOf('?') : expanded.indexOf('?');
    const isJoined = flags.has('QSA');
    if (flags.has('QSD') || (!isJoined && /^[^?]*\?$/.test(to ?? ''))) state.args = null;
    let filename = expanded;
    if (at !== -1 && !/^(?:mailto|news|ldap):/i.test(expanded)) {
      filename = expanded.slice(0, at);
      const own = expanded.slice(at + 1);
      const joined = isJoined ? [own, state.args].filter(Boolean).join('&') : own;
      state.args = joined.replace(/&$/, '') || null;
    }
    const isAbsolute = isAbsoluteUrl(filename);
    if (this.#directory !== null && !isAbsolute && !filename.startsWith('/'))
      filename = documentRoot + this.#directory + filename;
    if (flags.has('R')) {
      state.filename = isAbsolute
        ? filename
        : `${originOf(state.request)}${filename.startsWith('/') ? '' : '/'}${filename}`;
      return 'redirect';
    }
    // A URL of the host itself becomes a path.
    const own = `${originOf(state.request)}/`;
    state.filename = filename.toLowerCase().startsWith(own) ? filename.slice(own.length - 1) : filename;
    return 'changed';
  }

  #pass(statement: RewriteStatement, reason: string): void {
    this.#state.passedOver.push({ statement, reason });
  }

  /** Why the conditions aren't met. After the last one, an OR has nothing to fail. */
  #unmet(conditions: readonly RewriteCondition[], groups: readonly (string | undefined)[]): string | undefined {
    let unknown: string | undefined;
    for (let at = 0; at < conditions.length; at += 1) {
      const condition = conditions[at];
      if (condition === undefined) break;
      const isOr = condition.flags.includes('OR');
      const reason = this.#test(condition, groups);
      if (reason === undefined) {
        if (isOr) while (conditions[at]?.flags.includes('OR')) at += 1;
        unknown = undefined;
      } else if (!isOr) return unknown ?? reason;
      else if (reason.startsWith('it depends')) unknown ??= reason;
    }
    return unknown;
  }

  #test({ test, pattern, flags, text }: RewriteCondition, groups: readonly (string | undefined)[]): string | undefined {
    const isNegated = pattern.startsWith('!');
    const wanted = isNegated ? pattern.slice(1) : pattern;
    const found = this.#outcome(test, wanted, flags.includes('NC'), groups, isNegated);
    if (found === undefined) return `it depends on ${text}`;
    return found !== isNegated ? undefined : `${text} isn't met`;
  }

  /** Undefined: it can't be said. */
  #outcome(
    test: string,
    wanted: string,
    ignoresCase: boolean,
    groups: readonly (string | undefined)[],
    isNegated: boolean,
  ): boolean | undefined {
    if (/^-[fsdlhFUxL]$/.test(wanted)) return wanted === '-U' ? undefined : this.#exists(wanted);
    const value = test === '' ? undefined : this.#expand(test, groups, false);
    if (value === undefined || test.toLowerCase() === 'expr') return undefined;
    const fold = (written: string) => (ignoresCase ? written.toLowerCase() : written);
    const numeric = /^-(eq|ge|gt|le|lt|ne)(.*)$/s.exec(wanted);
    if (numeric !== null)
      return compareNumbers(
        numeric[1] ?? '',
        Number.parseInt(value, 10) || 0,
        Number.parseInt(numeric[2] ?? '', 10) || 0,
      );
    const lexical = /^([<>]=?|=)(.*)$/s.exec(wanted);
    if (lexical !== null) {
      const other = (this.#expand(lexical[2] ?? '', groups, false) ?? '').replace(/^""$/, '');
      return compareTexts(lexical[1] ?? '', fold(value), fold(other));
    }
    const match = this.#patterns.exec(wanted, ignoresCase, value);
    if (match !== undefined && !isNegated) this.#conditionGroups = match;
    return match !== undefined;
  }

  /** The file says nothing about other files: none exists but the root and the scripts that rules lead to. */
  #exists(test: string): boolean {
    const { uri, isRedirected, isNamedFile } = this.#state;
    return test === '-d' ? uri === '/' : /^-[fsF]$/.test(test) && isRedirected && isNamedFile;
  }

  /** `$1`, `%1`, `%{VAR}` and `\x`. Undefined: it has a variable that the file doesn't say. */
  #expand(text: string, groups: readonly (string | undefined)[], escapes: boolean): string | undefined {
    return expandText(
      text,
      /\\(.)|\$(\d)|%(\d)|%\{([^}]*)\}|\$\{([^}]*)\}/gs,
      (_, escaped, group, condition, variable) => {
        if (escaped !== undefined) return escaped;
        if (variable !== undefined) return this.#variable(variable);
        if (group === undefined && condition === undefined) return undefined;
        const captured = group === undefined ? this.#conditionGroups[Number(condition)] : groups[Number(group)];
        return escapes ? escapeEach(captured ?? '', /\W/gu) : (captured ?? '');
      },
    );
  }

  #variable(name: string): string | undefined {
    const { request, uri, filename, args, environment } = this.#state;
    const [kind = '', rest] = name.split(':', 2);
    if (rest !== undefined) {
      if (kind === 'HTTP')
        return rest.toLowerCase() === 'host'
          ? (request.host ?? undefined)
          : (request.headers[rest.toLowerCase()] ?? '');
      return kind === 'ENV' ? (environment.get(rest) ?? '') : undefined;
    }
    switch (name) {
      case 'REQUEST_URI':
        return uri;
      case 'QUERY_STRING':
        return args ?? '';
      case 'THE_REQUEST':
        return `GET ${request.path}${request.query === null ? '' : `?${request.query}`} HTTP/1.1`;
      case 'REQUEST_FILENAME':
      case 'SCRIPT_FILENAME':
        return filename;
      case 'DOCUMENT_ROOT':
        return documentRoot;
      case 'IS_SUBREQ':
        return 'false';
      case 'PATH_INFO':
      case 'REMOTE_USER':
      case 'REDIRECT_STATUS':
        return '';
      case 'HTTP_HOST':
        return request.host ?? undefined;
      default:
        return cgiVariable(name, request);
    }
  }
}
