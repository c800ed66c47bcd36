import { PatternError } from '../matching/pattern.ts';
import { RowError, unreadableText } from '../readers/underscore-redirects.ts';
import { type CaddyStatement, type CaddyWord, readCaddyConfig, withArguments } from './caddy-config.ts';
import { type CaddyMatcher, matcherOf, matchersOf } from './caddy-matchers.ts';
import type { CaddyMap, CaddyProgram, CaddyRoute } from './caddy-model.ts';
import { sortRoutes } from './caddy-order.ts';

/** Snippets within snippets, and all that they add. */
const maxImports = 10_000;
const maxImportDepth = 20;

export function readCaddyProgram(text: string): CaddyProgram {
  const { statements, problems } = readCaddyConfig(text);
  const reader = new ProgramReader(text);
  for (const { at, reason } of problems) reader.program.notices.push({ at, end: at, reason, rows: 0, isBroken: true });
  reader.read(statements);
  return reader.program;
}

class ProgramReader {
  readonly program: CaddyProgram = { sites: [], notices: [] };
  readonly #text: string;
  readonly #snippets = new Map<string, CaddyStatement>();
  /** Snippets are read once for each site, but reported once. */
  readonly #noticed = new Set<number>();
  #imports = 0;

  constructor(text: string) {
    this.#text = text;
  }

  notice({ start, end }: { start: number; end: number }, reason: string, rows = 1): void {
    if (this.#noticed.has(start)) return;
    this.#noticed.add(start);
    this.program.notices.push({ at: start, end, reason, rows });
  }

  read(statements: readonly CaddyStatement[]): void {
    const loose: CaddyStatement[] = [];
    for (const statement of statements) {
      const [first] = statement.words;
      const isSnippet = /^&?\(.*\)$/.test(first?.text ?? '');
      if (isSnippet && first !== undefined) this.#snippets.set(first.text.replace(/^&?\(|\)$/g, ''), statement);
    }
    for (const statement of statements) {
      const [first] = statement.words;
      if (first === undefined || /^&?\(.*\)$/.test(first.text)) continue;
      if (statement.block === null || isDirective(statement)) loose.push(statement);
      else
        this.#site(
          statement.words.map(({ text }) => text),
          statement.block,
        );
    }
    // Without braces, the first line names the site.
    const [head] = loose;
    const isAddress = head?.block === null && !isDirective(head);
    const rest = isAddress ? loose.slice(1) : loose;
    if (rest.length > 0) this.#site(isAddress ? (head?.words.map(({ text }) => text) ?? []) : [], rest);
    // Rows of snippets that nothing imports are rules all the same.
    if (this.#imports === 0) for (const { block } of this.#snippets.values()) if (block !== null) this.#site([], block);
    for (const site of this.program.sites) findTargets(site.routes);
  }

  #site(words: readonly string[], block: readonly CaddyStatement[]): void {
    const names = words.flatMap((word) => word.split(',')).filter((word) => word !== '');
    const addresses = names.map((name) => {
      const [, scheme = null, authority = ''] =
        /^(?:(https?):\/\/)?([^/]*)/.exec(name.replaceAll(/\{\$\w+:?([^}]*)\}/g, '$1')) ?? [];
      const host = authority.replace(/:\d*$/, '').toLowerCase();
      return { scheme: scheme as 'http' | 'https' | null, host: host === '' || host.includes('{') ? null : host };
    });
    const matchers = new Map<string, CaddyMatcher>();
    const routes = this.#routes(block, matchers, false);
    if (routes.length > 0 || words.length > 0)
      this.program.sites.push({
        addresses: addresses.length === 0 ? [{ scheme: null, host: null }] : addresses,
        routes,
      });
  }

  #routes(
    statements: readonly CaddyStatement[],
    outer: ReadonlyMap<string, CaddyMatcher>,
    isLiteral: boolean,
  ): CaddyRoute[] {
    const expanded = this.#imported(statements);
    const matchers = new Map(outer);
    for (const statement of expanded) {
      const name = statement.words[0]?.text ?? '';
      if (name.startsWith('@')) matchers.set(name, matchersOf(statement, matchers));
    }
    const found: { name: string; route: CaddyRoute }[] = [];
    for (const statement of expanded) {
      const name = statement.words[0]?.text ?? '';
      if (name.startsWith('@')) continue;
      try {
        const isRow = name === 'redir' || name === 'respond' || name === 'error';
        const problem = isRow ? unreadableText(this.#text.slice(statement.start, statement.end)) : undefined;
        if (problem !== undefined) throw new RowError(problem);
        const route = this.#route(name, statement, matchers);
        if (route !== undefined) found.push({ name: name === 'handle_path' ? 'handle' : name, route });
      } catch (error) {
        const isPattern = error instanceof PatternError;
        if (!isPattern && !(error instanceof RowError)) throw error;
        this.notice(statement, isPattern ? `The pattern can't be evaluated: ${error.message}` : error.message);
      }
    }
    return isLiteral ? found.map(({ route }) => route) : sortRoutes(found);
  }

  /** With snippets in the place of their imports. */
  #imported(statements: readonly CaddyStatement[], depth = 0): CaddyStatement[] {
    return statements.flatMap((statement) => {
      const [first, name, ...values] = statement.words;
      if (first?.text !== 'import') return [statement];
      const snippet = this.#snippets.get(name?.text ?? '');
      this.#imports += 1;
      if (snippet?.block == null || this.#imports > maxImports || depth > maxImportDepth) {
        this.notice(
          statement,
          `The rows imported from ${name?.text ?? 'another file'} aren't in this file. Lint that file too`,
          0,
        );
        return [];
      }
      const given = values.map(({ text }) => text);
      return this.#imported(
        snippet.block.map((inner) => withArguments(inner, given)),
        depth + 1,
      );
    });
  }

  #route(name: string, statement: CaddyStatement, matchers: ReadonlyMap<string, CaddyMatcher>): CaddyRoute | undefined {
    const [, ...args] = statement.words;
    const [first] = args;
    const hasMatcher = first !== undefined && /^(?:[/@]|\*$)/.test(first.text) && name !== 'map';
    // A redirect to a path of the site needs a matcher before it, quoted or not.
    const matcher = hasMatcher ? matcherOf(first.text, matchers) : noMatcher;
    const rest = hasMatcher ? args.slice(1) : args;
    const base = { matcher, statement, source: hasMatcher ? first : null };
    switch (name) {
      case 'redir':
        return { ...base, ...redirOf(rest) };
      case 'respond':
      case 'error': {
        const status = rest.map(({ text }) => text).findLast((text) => /^\d{3}$/.test(text));
        return {
          ...base,
          type: 'respond',
          status: Number(status ?? (name === 'error' ? 500 : 200)),
          isRow: Number(status ?? 0) >= 400,
        };
      }
      case 'rewrite':
      case 'uri':
        return { ...base, ...rewriteOf(name, rest) };
      case 'handle':
      case 'handle_path':
      case 'route': {
        const prefix = name === 'handle_path' ? (first?.text.replace(/\*$/, '') ?? '') : null;
        const routes = this.#routes(statement.block ?? [], matchers, name === 'route');
        return { ...base, type: 'handle', routes, prefix, isExclusive: name !== 'route' };
      }
      case 'map':
        return { ...base, type: 'map', map: this.#map(args, statement.block ?? []) };
      case 'vars':
        return rest[0] === undefined
          ? undefined
          : { ...base, type: 'vars', name: rest[0].text, value: rest[1]?.text ?? '' };
      default:
        return endings.has(name) ? { ...base, type: 'respond', status: 200, isRow: false } : undefined;
    }
  }

  #map(args: readonly CaddyWord[], rows: readonly CaddyStatement[]): CaddyMap {
    const [source, ...outputs] = args.map(({ text }) => text);
    const map: CaddyMap = {
      source: source ?? '',
      outputs: outputs.map((name) => name.replace(/^\{|\}$/g, '')),
      rows: [],
      fallback: null,
      use: null,
    };
    for (const statement of rows) {
      const [key, ...values] = statement.words;
      if (key === undefined) continue;
      if (key.text === 'default') map.fallback = values.map(({ text }) => text);
      else if (values.length === 0) this.notice(statement, 'A map row needs a key and a value');
      else map.rows.push({ statement, key: key.text.replace(/^~/, ''), isRegex: key.text.startsWith('~'), values });
    }
    return map;
  }
}

const noMatcher: CaddyMatcher = { all: [], path: null };

const statusNames: Readonly<Record<string, number>> = { permanent: 301, temporary: 302, html: 200 };

function redirOf([to, code, ...rest]: readonly CaddyWord[]) {
  if (to === undefined) throw new RowError('The row has no target');
  if (rest.length > 0) throw new RowError('redir takes a matcher, a target and a status. The row has more words');
  const status = code === undefined ? 302 : (statusNames[code.text] ?? Number(code.text));
  if (code?.text.startsWith('{')) throw new RowError('The status is a placeholder');
  if (!(Number.isInteger(status) && ((status >= 300 && status < 400) || status === 401 || code?.text === 'html'))) {
    throw new RowError(`Caddy doesn't support status "${code?.text}" for redirects`);
  }
  if (status === 200)
    throw new RowError('The row sends a page that redirects in the browser (html), not an HTTP redirect');
  return { type: 'redir' as const, to, status, hasOwnStatus: code !== undefined };
}

function rewriteOf(
  name: string,
  args: readonly CaddyWord[],
): { type: 'rewrite'; change: (path: string) => string | null; to: CaddyWord | null } {
  const [first, second] = args;
  if (name === 'rewrite') return { type: 'rewrite', change: () => null, to: first ?? null };
  const value = second?.text ?? '';
  const change = (path: string): string | null => {
    if (first?.text === 'strip_prefix')
      return path.startsWith(value) ? path.slice(value.length).replace(/^(?!\/)/, '/') : path;
    if (first?.text === 'strip_suffix') return path.endsWith(value) ? path.slice(0, path.length - value.length) : path;
    return first?.text === 'replace' ? path.replaceAll(value, () => args[2]?.text ?? '') : null;
  };
  return { type: 'rewrite', change, to: null };
}

/** Directives that respond, so that nothing after them is tried. */
const endings = new Set(['abort', 'reverse_proxy', 'php_fastcgi', 'file_server', 'acme_server', 'metrics']);

const directiveNames = new Set([
  ...[
    'redir',
    'respond',
    'error',
    'rewrite',
    'uri',
    'handle',
    'handle_path',
    'handle_errors',
    'route',
    'map',
    'vars',
    'import',
    'root',
    'header',
  ],
  ...[
    'encode',
    'log',
    'tls',
    'bind',
    'try_files',
    'basicauth',
    'basic_auth',
    'request_header',
    'templates',
    'forward_auth',
    'method',
    'invoke',
  ],
  ...['request_body', 'push', 'copy_response', 'tracing', 'skip_log', 'log_skip', 'fs', 'intercept', ...endings],
]);

const isDirective = ({ words: [first] }: CaddyStatement): boolean =>
  first !== undefined && (directiveNames.has(first.text) || first.text.startsWith('@'));

/** Marks the maps whose values redirects go to. */
function findTargets(routes: readonly CaddyRoute[]): void {
  const maps: CaddyMap[] = [];
  const redirects: Extract<CaddyRoute, { type: 'redir' }>[] = [];
  const walk = (list: readonly CaddyRoute[]) => {
    for (const route of list) {
      if (route.type === 'map') maps.push(route.map);
      if (route.type === 'redir') redirects.push(route);
      if (route.type === 'handle') walk(route.routes);
    }
  };
  walk(routes);
  for (const map of maps) {
    const use = redirects.find(({ to }) => map.outputs.some((name) => to.text.includes(`{${name}}`)));
    if (use !== undefined) map.use = { status: use.status, hasOwnStatus: use.hasOwnStatus };
  }
}
