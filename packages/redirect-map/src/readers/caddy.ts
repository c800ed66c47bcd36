import { MapBuilder, withProgram } from '../map-builder.ts';
import type { Reader, RuleCondition, RuleSource, SourcePattern, Span } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import { type CaddyCondition, type CaddyMatcher, globRegex, isGlob } from '../servers/caddy-matchers.ts';
import type { CaddyMap, CaddyMapRow, CaddyRoute, CaddySite } from '../servers/caddy-model.ts';
import { readCaddyProgram } from '../servers/caddy-program.ts';

/** Caddyfiles: redir, error responses, and the maps that redirects use. */
export const readCaddy: Reader = (text, options) => {
  const builder = new MapBuilder('caddy', text, options);
  const program = readCaddyProgram(text);
  const adds: { at: number; add: () => void }[] = program.notices.map(
    ({ at, end, reason, rows, isBroken = false }) => ({
      at,
      add: () => builder.skip(at, reason, { rows, isBroken, text: text.slice(at, Math.min(end, at + 400)) }),
    }),
  );
  // A snippet imported by several sites is one row.
  const known = new Set<number>();
  const walk = (
    routes: readonly CaddyRoute[],
    site: CaddySite,
    matchers: readonly PlacedMatcher[],
    source: Span | null,
    prefix: string,
  ) => {
    const maps = routes.flatMap((route) => (route.type === 'map' && route.map.use !== null ? [route.map] : []));
    for (const route of routes) {
      const all = [...matchers, { matcher: route.matcher, prefix }];
      const span = route.source === null || route.source.text === '*' ? source : route.source;
      const { start } = route.statement;
      if (route.type === 'handle')
        walk(route.routes, site, all, span, prefix + (route.prefix ?? '').replace(/\/$/, ''));
      if (route.type === 'map') addRows(route.map, text, known, builder, adds);
      const isLookup =
        route.type === 'redir' &&
        maps.some(
          ({ outputs, fallback }) => isOutput(route.to.text, outputs) && !fallback?.some((value) => value !== ''),
        );
      if (known.has(start) || isLookup || (route.type !== 'redir' && !(route.type === 'respond' && route.isRow)))
        continue;
      known.add(start);
      adds.push({ at: start, add: () => builder.add(ruleOf(route, site, all, span, text)) });
    }
  };
  for (const site of program.sites) walk(site.routes, site, [], null, '');
  for (const { add } of adds.sort((a, b) => a.at - b.at)) add();
  const hosts = program.sites.flatMap(({ addresses }) => addresses.flatMap(({ host }) => host ?? []));
  const names = [...new Set(hosts)].filter((host) => !host.includes('*'));
  return withProgram(builder.build({ hosts: names.join(' ') }), program);
};

/** A matcher, and what `handle_path` cuts off before it. */
interface PlacedMatcher {
  matcher: CaddyMatcher;
  prefix: string;
}

const isOutput = (target: string, outputs: readonly string[]): boolean =>
  outputs.some((name) => target.includes(`{${name}}`));

const bare = { scheme: null, host: null, query: null, pattern: null } as const;
const matchesAll: SourcePattern = { regex: '(?=)', ignoresCase: false, groups: [] };

function ruleOf(
  route: Extract<CaddyRoute, { type: 'redir' | 'respond' }>,
  { addresses }: CaddySite,
  matchers: readonly PlacedMatcher[],
  span: Span | null,
  text: string,
) {
  const { statement, status } = route;
  const row: Span = { start: statement.start, end: statement.end };
  const [address] = addresses;
  const host = address?.host ?? null;
  let source: RuleSource = {
    ...bare,
    scheme: address?.scheme ?? null,
    host: host?.includes('*') ? null : host,
    text: '/',
    kind: 'prefix',
    path: '/',
  };
  if (span !== null) source = { ...source, text: text.slice(span.start, span.end) };
  const conditions: RuleCondition[] = [];
  for (const { condition, prefix } of matchers.flatMap(({ matcher, prefix: before }) =>
    matcher.all.map((one) => ({ condition: one, prefix: before })),
  )) {
    const narrowed = narrow(condition, source.text, prefix);
    if (narrowed === undefined) conditions.push(conditionOf(condition));
    else source = { ...source, ...narrowed };
  }
  const target = route.type === 'redir' ? route.to : null;
  return {
    source,
    conditions,
    target: target?.text ?? null,
    status,
    hasOwnStatus: route.type === 'respond' || route.hasOwnStatus,
    spans: { row, source: span ?? row, target, removal: wholeLine(text, row) },
  };
}

/** A condition that is the path or the host of a rule. */
function narrow(condition: CaddyCondition, text: string, prefix: string): Partial<RuleSource> | undefined {
  if (condition.type === 'host' && condition.hosts.length === 1 && !condition.hosts[0]?.includes('*'))
    return { host: condition.hosts[0] ?? null };
  if (condition.type === 'path_regexp')
    return { kind: 'pattern', path: condition.regex, pattern: regexPattern(condition.regex) };
  if (condition.type === 'protocol' && (condition.protocol === 'http' || condition.protocol === 'https'))
    return { scheme: condition.protocol };
  if (condition.type !== 'path') return undefined;
  const [written = '', ...others] = condition.paths;
  if (written === '*') return {};
  const path = prefix + written;
  if (others.length > 0) {
    const parts = condition.paths.map((one) =>
      isGlob(one) ? globRegex(one) : `^${one.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}$`,
    );
    return {
      kind: 'pattern',
      path: condition.paths.join(' '),
      pattern: regexPattern(parts.length > 50 ? '(?=)' : `(?:${parts.join('|')})`, true),
    };
  }
  const shown = text.startsWith('@') ? text : written;
  if (!isGlob(path)) return { text: shown, kind: 'exact', path, pattern: null };
  if (/^[^*?[\\]*\*$/.test(path)) return { text: shown, kind: 'prefix', path: path.slice(0, -1), pattern: null };
  return { text: shown, kind: 'pattern', path, pattern: regexPattern(globRegex(path), true) };
}

function conditionOf(condition: CaddyCondition): RuleCondition {
  const plain = { name: null, value: null, isPattern: false, isNegated: false, captureAs: null };
  const text = condition.type === 'expression' || condition.type === 'unknown' ? condition.text : describe(condition);
  if (condition.type === 'query' && condition.pairs.length === 1) {
    const [name, value] = condition.pairs[0] ?? ['', ''];
    return { ...plain, subject: 'query', name, value: value === '*' ? null : value, text };
  }
  if (condition.type === 'header')
    return { ...plain, subject: 'header', name: condition.name, value: condition.value, text };
  return { ...plain, subject: 'other', text };
}

function describe(condition: CaddyCondition): string {
  if (condition.type === 'not') return `not ${condition.matcher.all.map(describe).join(', ')}`;
  const values = Object.entries(condition)
    .filter(([name]) => name !== 'type')
    .map(([, value]) => String(value ?? ''))
    .filter(Boolean);
  return `${condition.type} ${values.join(' ')}`;
}

function addRows(
  map: CaddyMap,
  text: string,
  known: Set<number>,
  builder: MapBuilder,
  adds: { at: number; add: () => void }[],
): void {
  if (map.use === null) return;
  const { status, hasOwnStatus } = map.use;
  for (const row of map.rows) {
    const { start, end } = row.statement;
    if (known.has(start)) continue;
    known.add(start);
    const [key] = row.statement.words;
    const [value] = row.values;
    const span = { start, end };
    adds.push({
      at: start,
      add: () =>
        builder.add({
          source: rowSource(row, map.source),
          target: value?.text ?? '',
          status,
          hasOwnStatus,
          spans: { row: span, source: key ?? span, target: value ?? null, removal: wholeLine(text, span) },
        }),
    });
  }
}

function rowSource({ key, isRegex }: CaddyMapRow, from: string): RuleSource {
  const written = isRegex ? `~${key}` : key;
  const isPath = /^\{(?:http\.request\.(?:uri\.path|uri|orig_uri)|path|uri|orig_uri)\}$/.test(from);
  if (!isPath) {
    const isHost = /host\}$/.test(from) && !isRegex;
    return isHost
      ? { ...bare, host: key.toLowerCase(), text: written, kind: 'prefix', path: '/' }
      : { ...bare, text: written, kind: 'pattern', path: key, pattern: matchesAll };
  }
  if (isRegex) return { ...bare, text: written, kind: 'pattern', path: key, pattern: regexPattern(key) };
  const at = /uri\}$/.test(from) && key.includes('?') ? key.indexOf('?') : key.length;
  return {
    ...bare,
    text: written,
    kind: 'exact',
    path: key.slice(0, at),
    query: at < key.length ? key.slice(at + 1) : null,
  };
}

/** The row with its line. */
function wholeLine(text: string, { start, end }: Span): Span | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next + 1;
  return text.slice(from, start).trim() === '' && text.slice(end, to).trim() === '' ? { start: from, end: to } : null;
}
