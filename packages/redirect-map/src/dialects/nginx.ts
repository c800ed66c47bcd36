import type { Dialect, Firing, Matcher, PassedOver } from '../dialect.ts';
import { programOf } from '../map-builder.ts';
import { PatternCache } from '../matching/pattern.ts';
import { decodePath, type RequestUrl, requestHref } from '../matching/request-url.ts';
import { readNginx } from '../readers/nginx.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import {
  blocksOf,
  type NginxBlock,
  type NginxLocation,
  type NginxMap,
  type NginxServer,
  type NginxStatement,
} from '../servers/nginx-model.ts';
import { readNginxProgram } from '../servers/nginx-program.ts';
import { type NginxResponse, NginxRun, type NginxTables } from '../servers/nginx-run.ts';
import {
  candidateFinder,
  escapeEach,
  hostOf,
  mergeSlashes,
  type NextCandidate,
  originOf,
  outsidePaths,
  serverPath,
  withoutUnknownHost,
} from '../servers/server-path.ts';

/** nginx gives up after ten changes of the path. */
const maxRounds = 10;

/** The locations of a block, for look-ups that don't try all of them. */
interface LocationIndex {
  exact: Map<string, NginxLocation>;
  prefixes: Map<string, NginxLocation>;
  /** The longest first. */
  lengths: number[];
  regexes: NginxLocation[];
  nextRegex: NextCandidate;
}

class NginxMatcher implements Matcher {
  readonly #rules = new Map<number, RedirectRule>();
  readonly #servers: NginxServer[];
  readonly #tables: NginxTables;
  readonly #implied: NginxMap[];
  readonly #indexes = new Map<NginxBlock, LocationIndex>();
  readonly #byName = new Map<string, NginxServer[]>();

  constructor(map: RedirectMap) {
    for (const rule of map.rules) this.#rules.set(rule.spans.row.start, rule);
    const program = programOf(map, readNginxProgram);
    this.#servers = program.servers;
    const maps = [...program.maps.values()];
    this.#implied = maps.filter(({ use }) => use?.isImplied);
    const candidates = new Map<readonly NginxStatement[], NextCandidate>();
    for (const server of program.servers) {
      for (const { text } of server.names) {
        const name = text.toLowerCase();
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), server]);
      }
      for (const { statements } of blocksOf(server))
        candidates.set(statements, candidateFinder(statements.map(patternOf)));
    }
    const regexRows = (rows: NginxMap['rows']) => rows.filter(({ kind }) => kind === 'regex');
    this.#tables = {
      program,
      patterns: new PatternCache(),
      // The first of two equal keys counts; nginx itself refuses them.
      mapRows: new Map(
        maps.map((found) => [
          found,
          new Map(
            found.rows
              .filter(({ kind }) => kind !== 'regex')
              .reverse()
              .map((row) => [row.key, row]),
          ),
        ]),
      ),
      mapRegexes: new Map(
        maps.map((found) => {
          const rows = regexRows(found.rows);
          return [
            found,
            {
              rows,
              next: candidateFinder(rows.map(({ key }) => regexPattern(key.replace(/^\*/, ''), key.startsWith('*')))),
            },
          ];
        }),
      ),
      candidates,
      hasTls: program.servers.some(({ scheme }) => scheme === 'https'),
    };
  }

  match(request: RequestUrl, passedOver?: PassedOver[]): Firing | undefined {
    const uri = serverPath(request.path);
    if (uri === undefined) return undefined;
    const server = this.#server(request);
    if (server !== undefined) {
      const run = new NginxRun(request, uri, this.#tables, server);
      const response = this.#respond(run, server);
      const firing = response && this.#firing(response, run);
      if (firing === undefined) passedOver?.push(...this.#passedOver(run));
      // A server for port 80 that sends HTTPS to itself isn't the one that HTTPS comes to.
      if (firing !== undefined) return server.scheme === 'http' && isSame(firing, request) ? undefined : firing;
      if (response === undefined && run.lastRewrite !== undefined) {
        const location = escapeEach(run.uri, outsidePaths) + (run.args === '' ? '' : `?${run.args}`);
        return this.#firing({ statement: run.lastRewrite, status: 200, location }, run);
      }
      if (response !== undefined) return undefined;
    }
    return this.#implied.length === 0 ? undefined : this.#lookUp(request, uri);
  }

  /** Maps that nothing in the file uses: their rows redirect in the configuration that includes them. */
  #lookUp(request: RequestUrl, uri: string): Firing | undefined {
    const server: NginxServer = {
      statements: [],
      locations: [],
      fallback: null,
      names: [],
      scheme: null,
      isDefault: false,
    };
    const run = new NginxRun(request, uri, this.#tables, server);
    for (const map of this.#implied) {
      const location = run.mapped(map.name);
      const row = run.usedRow;
      if (location !== undefined && location !== '' && row !== undefined)
        return this.#firing({ statement: row, status: map.use?.status ?? 301, location }, run);
    }
    return undefined;
  }

  #respond(run: NginxRun, server: NginxServer): NginxResponse | undefined {
    const first = run.run(server.statements);
    if (typeof first === 'object') return first;
    run.isChanged = false;
    for (let round = 0; round <= maxRounds; round += 1) {
      const location = this.#locate(server, run);
      const end = location === undefined ? 'next' : run.run(location.statements);
      if (typeof end === 'object') return end;
      if (run.isChanged) {
        run.isChanged = false;
        continue;
      }
      const named = location === undefined ? server.fallback : location.fallback;
      const fallback = named?.startsWith('@') ? server.locations.find(({ path }) => path === named) : undefined;
      const after = fallback === undefined ? 'next' : run.run(fallback.statements);
      if (typeof after === 'object') return after;
      if (!run.isChanged) return undefined;
      run.isChanged = false;
    }
    // Rules that redirect to each other end in an error.
    return run.lastRewrite && { statement: run.lastRewrite, status: 500, location: null };
  }

  /** The location of a path: exact, then the longest prefix, unless a pattern comes in between. */
  #locate(block: NginxBlock, run: NginxRun): NginxLocation | undefined {
    const { exact, prefixes, lengths, regexes, nextRegex } = this.#indexOf(block);
    const found = exact.get(run.uri);
    if (found !== undefined) return found;
    const length = lengths.find((wanted) => wanted <= run.uri.length && prefixes.has(run.uri.slice(0, wanted)));
    const prefix = length === undefined ? undefined : prefixes.get(run.uri.slice(0, length));
    const inner = prefix === undefined ? undefined : this.#locate(prefix, run);
    if (inner !== undefined && (inner.modifier === '=' || inner.modifier.startsWith('~'))) return inner;
    if (prefix?.modifier !== '^~' && inner?.modifier !== '^~') {
      for (let at = nextRegex(0, run.uri); at < regexes.length; at = nextRegex(at + 1, run.uri)) {
        const regex = regexes[at];
        if (regex !== undefined && run.matches(regex.path, regex.modifier === '~*'))
          return this.#locate(regex, run) ?? regex;
      }
    }
    return inner ?? prefix;
  }

  #indexOf(block: NginxBlock): LocationIndex {
    const known = this.#indexes.get(block);
    if (known !== undefined) return known;
    const of = (...modifiers: string[]) => block.locations.filter(({ modifier }) => modifiers.includes(modifier));
    const prefixes = new Map(of('', '^~').map((location) => [location.path, location]));
    const regexes = of('~', '~*');
    const index: LocationIndex = {
      exact: new Map(of('=').map((location) => [location.path, location])),
      prefixes,
      lengths: [...new Set([...prefixes.keys()].map(({ length }) => length))].sort((a, b) => b - a),
      regexes,
      nextRegex: candidateFinder(regexes.map(({ path, modifier }) => regexPattern(path, modifier === '~*'))),
    };
    this.#indexes.set(block, index);
    return index;
  }

  /** By the name, then by wildcards and patterns, then the default one. */
  #server(request: RequestUrl): NginxServer | undefined {
    const fits = ({ scheme }: NginxServer) =>
      !this.#tables.hasTls || request.host === null || scheme === null || scheme === request.scheme;
    const name = hostOf(request);
    const named = (key: string) => this.#byName.get(key)?.find(fits);
    if (request.host !== null) {
      const exact = named(name) ?? named(`.${name}`);
      if (exact !== undefined) return exact;
      for (let at = name.indexOf('.'); at !== -1; at = name.indexOf('.', at + 1)) {
        const wildcard = named(`*${name.slice(at)}`) ?? named(name.slice(at));
        if (wildcard !== undefined) return wildcard;
      }
      for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
        const wildcard = named(`${name.slice(0, at)}.*`);
        if (wildcard !== undefined) return wildcard;
      }
      for (const server of this.#servers) {
        const isMatch = server.names.some(
          ({ text }) => text.startsWith('~') && this.#tables.patterns.exec(text.slice(1), false, name) !== undefined,
        );
        if (isMatch && fits(server)) return server;
      }
    }
    const possible = this.#servers.filter(fits);
    return possible.find(({ isDefault }) => isDefault) ?? possible[0];
  }

  #firing({ statement, status, location }: NginxResponse, run: NginxRun): Firing | undefined {
    const rule = this.#rules.get(statement.directive.start);
    if (rule === undefined) return undefined;
    const sent = location === null ? null : withoutUnknownHost(location);
    return { rule, status, location: sent, passedOver: this.#passedOver(run) };
  }

  #passedOver(run: NginxRun): PassedOver[] {
    return run.passedOver.flatMap(({ statement, reason }): PassedOver[] => {
      const rule = this.#rules.get(statement.directive.start);
      return rule === undefined ? [] : [{ rule, reason }];
    });
  }
}

const patternOf = (statement: NginxStatement) => (statement.type === 'rewrite' ? regexPattern(statement.regex) : null);

const isSame = ({ location }: Firing, request: RequestUrl): boolean =>
  location === requestHref({ ...request, host: request.host }) ||
  location === `${originOf(request)}${request.path}${request.query === null ? '' : `?${request.query}`}`;

export const nginx: Dialect = {
  id: 'nginx',
  title: 'nginx',
  defaultStatus: 302,
  foldPath: (path) => mergeSlashes(decodePath(path)),
  read: readNginx,
  createMatcher: (map) => new NginxMatcher(map),
};
