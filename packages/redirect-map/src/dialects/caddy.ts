import type { Dialect, Firing, Matcher, PassedOver } from '../dialect.ts';
import { programOf } from '../map-builder.ts';
import { PatternCache } from '../matching/pattern.ts';
import { decodePath, type RequestUrl } from '../matching/request-url.ts';
import { type IndexedRule, RuleIndex } from '../matching/rule-index.ts';
import { readCaddy } from '../readers/caddy.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { isGlob, isHost } from '../servers/caddy-matchers.ts';
import type { CaddyMap, CaddyRoute, CaddySite } from '../servers/caddy-model.ts';
import { readCaddyProgram } from '../servers/caddy-program.ts';
import { type CaddyCandidates, type CaddyMapIndex, CaddyRun, indexCaddyMap } from '../servers/caddy-run.ts';
import { hostOf, withoutUnknownHost } from '../servers/server-path.ts';

/** Shorter lists are tried one by one. */
const minIndexed = 20;

class CaddyMatcher implements Matcher {
  readonly #rules = new Map<number, RedirectRule>();
  readonly #sites: readonly CaddySite[];
  readonly #patterns = new PatternCache();
  readonly #indexes = new Map<readonly CaddyRoute[], RuleIndex<IndexedRoute>>();

  readonly #mapIndexes = new Map<CaddyMap, CaddyMapIndex>();

  constructor(map: RedirectMap) {
    for (const rule of map.rules) this.#rules.set(rule.spans.row.start, rule);
    this.#sites = programOf(map, readCaddyProgram).sites;
  }

  match(request: RequestUrl, passedOver: PassedOver[] = []): Firing | undefined {
    // Go rejects paths with broken escapes.
    if (/%(?![0-9a-f]{2})/i.test(request.path)) return undefined;
    const site = this.#site(request);
    if (site === undefined) return undefined;
    const run = new CaddyRun(request, this.#patterns, this.#candidates, this.#mapIndex);
    const response = run.run(site.routes);
    for (const { statement, reason } of run.passedOver) {
      const rule = this.#rules.get(statement.start);
      if (rule !== undefined) passedOver.push({ rule, reason });
    }
    if (response === undefined || response === 'end') return undefined;
    const rule = this.#rules.get(response.statement.start);
    if (rule === undefined) return undefined;
    const { status, location } = response;
    return { rule, status, location: location === null ? null : withoutUnknownHost(location), passedOver };
  }

  readonly #mapIndex = (map: CaddyMap): CaddyMapIndex => {
    let index = this.#mapIndexes.get(map);
    if (index === undefined) {
      index = indexCaddyMap(map);
      this.#mapIndexes.set(map, index);
    }
    return index;
  };

  readonly #candidates: CaddyCandidates = (routes, path) => {
    if (routes.length < minIndexed) return routes;
    let index = this.#indexes.get(routes);
    if (index === undefined) {
      index = new RuleIndex(routes.map(indexed), (text) => text);
      this.#indexes.set(routes, index);
    }
    return index.candidates(path, path).map(({ route }) => route);
  };

  /** The site with the most specific host. */
  #site(request: RequestUrl): CaddySite | undefined {
    const name = hostOf(request);
    const fits = (wanted: (host: string | null) => boolean) =>
      this.#sites.find(({ addresses }) =>
        addresses.some(
          ({ host, scheme }) => wanted(host) && (scheme === null || request.host === null || scheme === request.scheme),
        ),
      );
    if (request.host === null) return fits((host) => host === null) ?? this.#sites[0];
    return (
      fits((host) => host === name) ??
      fits((host) => host?.includes('*') === true && isHost(host, name)) ??
      fits((host) => host === null)
    );
  }
}

interface IndexedRoute extends IndexedRule {
  route: CaddyRoute;
}

/** The paths by which a route is indexed. A path with a placeholder, an escape or double slashes may be any. */
function indexed(route: CaddyRoute, index: number): IndexedRoute {
  const path = route.matcher.path?.toLowerCase() ?? null;
  const isOdd = path === null || /[{%?[\\]|\/\/|\*./.test(path) || path.startsWith('*');
  if (isOdd) return { index, route, source: { kind: 'pattern', path: '', pattern: null } };
  return {
    index,
    route,
    source: isGlob(path)
      ? { kind: 'prefix', path: path.slice(0, -1), pattern: null }
      : { kind: 'exact', path, pattern: null },
  };
}

export const caddy: Dialect = {
  id: 'caddy',
  title: 'Caddy',
  defaultStatus: 302,
  foldPath: (path) =>
    decodePath(path)
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase(),
  read: readCaddy,
  createMatcher: (map) => new CaddyMatcher(map),
};
