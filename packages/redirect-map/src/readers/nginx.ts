import { MapBuilder, withProgram } from '../map-builder.ts';
import type { Reader, RuleCondition, RuleSource, SourcePattern, Span } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import {
  blocksOf,
  type NginxIf,
  type NginxLocation,
  type NginxMap,
  type NginxMapRow,
  type NginxProgram,
  type NginxReturn,
  type NginxRewrite,
  type NginxServer,
  redirectsOf,
  variablesOf,
} from '../servers/nginx-model.ts';
import { readNginxProgram } from '../servers/nginx-program.ts';
import { splitUrl } from './underscore-redirects.ts';

/** What the annotations of the Ingress controller of Kubernetes redirect. */
const ingressRedirects: Readonly<Record<string, string>> = {
  'permanent-redirect': 'all paths of its Ingress',
  'temporal-redirect': 'all paths of its Ingress',
  'app-root': 'the path /',
  'from-to-www-redirect': 'hosts with www to those without it, or the other way around',
};

/** One of them, with a path, a URL or `true`. */
const ingressRedirect = new RegExp(
  `^[ \\t]*["']?nginx\\.ingress\\.kubernetes\\.io/(${Object.keys(ingressRedirects).join('|')})["']?[ \\t]*:[ \\t]*["']?(?:/|https?:|true\\b)[^\\r\\n]*`,
  'gm',
);

/** nginx configurations, alone or in a YAML file: return, rewrite and the maps that they use. */
export const readNginx: Reader = (text, options) => {
  const builder = new MapBuilder('nginx', text, options);
  const program = readNginxProgram(text);
  const adds: { at: number; add: () => void }[] = program.notices.map(
    ({ at, end, reason, rows, isBroken = false }) => ({
      at,
      add: () =>
        builder.skip(at, reason, {
          rows,
          isBroken,
          text: text.slice(at, Math.min(end, at + 400)).replaceAll(/\s+/g, ' '),
        }),
    }),
  );
  for (const { 0: written, 1: name = '', index } of text.matchAll(ingressRedirect)) {
    const at = index + written.search(/\S/);
    const reason = `The annotation ${name} redirects ${ingressRedirects[name]}. Hopwise doesn't read it`;
    adds.push({ at, add: () => builder.skip(at, reason, { text: written.trim().slice(0, 400) }) });
  }
  const hasTls = program.servers.some(({ scheme }) => scheme === 'https');
  for (const declared of program.servers) {
    // Without a server for HTTPS, something before nginx ends it, and the ports say nothing.
    const server = hasTls ? declared : { ...declared, scheme: null };
    for (const block of blocksOf<NginxServer | NginxLocation>(server)) {
      const location = 'path' in block ? block : null;
      for (const { statement, ifs } of redirectsOf(block.statements)) {
        const at = statement.directive.start;
        if (!isLookup(statement, program))
          adds.push({ at, add: () => addStatement(builder, text, statement, { server, location, ifs }) });
      }
    }
  }
  for (const map of program.maps.values()) {
    if (map.use === null) continue;
    const site = siteOf(map.use.server, program.servers, hasTls);
    for (const row of map.rows)
      adds.push({ at: row.directive.start, add: () => addRow(builder, text, row, map, site) });
  }
  for (const { add } of adds.sort((a, b) => a.at - b.at)) add();
  const names = program.servers.flatMap((server) => server.names).map(({ text: name }) => name.toLowerCase());
  const hosts = [...new Set(names)].filter((name) => /^[a-z0-9][\w.-]*$/.test(name));
  return withProgram(builder.build({ hosts: hosts.join(' ') }), program);
};

type Site = Pick<RuleSource, 'scheme' | 'host'>;

/** Where the rows of a map redirect, if not on the default server. */
function siteOf(server: NginxServer | null, servers: readonly NginxServer[], hasTls: boolean): Site {
  const host = server && plainName(server);
  const standard = servers.find(({ isDefault }) => isDefault) ?? servers[0];
  return server === null || host === null || server === standard
    ? { scheme: null, host: null }
    : { scheme: hasTls ? server.scheme : null, host };
}

const plainName = ({ names }: NginxServer): string | null =>
  names.find(({ text }) => /^[a-z0-9][\w.-]*$/i.test(text))?.text.toLowerCase() ?? null;

/** Redirects to what a map says: the rows of the map are the rules. */
function isLookup(statement: NginxReturn | NginxRewrite, { maps }: NginxProgram): boolean {
  const written = statement.type === 'return' ? statement.value : statement.replacement;
  if (
    written === null ||
    (statement.type === 'rewrite' && !/^(?:\^|\.\*|\^\/?\.\*\$?|\^\/?\(\.\*\)\$?|\^\/)$/.test(statement.regex))
  )
    return false;
  const used = variablesOf(written.text).flatMap((name) => maps.get(name) ?? []);
  return used.some(({ use, fallback }) => use !== null && fallback === '');
}

interface Place {
  server: NginxServer;
  location: NginxLocation | null;
  ifs: readonly NginxIf[];
}

const bare = { scheme: null, host: null, query: null, pattern: null } as const;
const matchesAll: SourcePattern = { regex: '(?=)', ignoresCase: false, groups: [] };

function addStatement(builder: MapBuilder, text: string, statement: NginxReturn | NginxRewrite, place: Place): void {
  const { directive } = statement;
  const row: Span = { start: directive.start, end: directive.end };
  const value = statement.type === 'return' ? statement.value : statement.replacement;
  const status = statement.status ?? 200;
  if (statement.type === 'return' && status < 300) {
    const reason = `The server responds with ${status} itself. It doesn't redirect`;
    builder.skip(row.start, reason, {
      text: text.slice(row.start, Math.min(row.end, row.start + 400)).replaceAll(/\s+/g, ' '),
    });
    return;
  }
  const { source, span, conditions } = sourceOf(statement, place);
  const isTarget = value !== null && (status === 200 || [301, 302, 303, 307, 308].includes(status));
  builder.add({
    source,
    target: isTarget ? value.text : null,
    status,
    hasOwnStatus:
      statement.type === 'return'
        ? statement.hasOwnStatus
        : statement.flag === 'permanent' || statement.flag === 'redirect',
    conditions,
    flags: statement.type === 'rewrite' && statement.flag !== null ? [statement.flag] : [],
    spans: { row, source: span ?? row, target: isTarget ? value : null, removal: wholeLine(text, row) },
  });
}

function sourceOf(statement: NginxReturn | NginxRewrite, { server, location, ifs }: Place) {
  const name = plainName(server);
  let source: RuleSource = {
    ...bare,
    scheme: server.scheme,
    host: name,
    text: '/',
    kind: 'prefix',
    path: '/',
  };
  let span: Span | null = null;
  const conditions: RuleCondition[] = [];
  const odd = name === null ? server.names.find(({ text }) => text !== '_' && text !== '') : undefined;
  if (odd !== undefined) conditions.push(hostCondition(odd.text));
  if (location !== null) {
    source = { ...source, ...locationSource(location) };
    span = location.token;
  }
  for (const condition of ifs) {
    const narrowed = narrow(condition);
    source = { ...source, ...narrowed };
    if (narrowed === undefined) conditions.push(conditionOf(condition));
  }
  if (statement.type === 'rewrite') {
    const [token] = statement.directive.args;
    source = {
      ...source,
      text: statement.regex,
      kind: 'pattern',
      path: statement.regex,
      pattern: regexPattern(statement.regex),
    };
    span = token ?? null;
  }
  return { source, span, conditions };
}

function locationSource({ modifier, path }: NginxLocation): Pick<RuleSource, 'text' | 'kind' | 'path' | 'pattern'> {
  if (modifier.startsWith('~'))
    return { text: path, kind: 'pattern', path, pattern: regexPattern(path, modifier === '~*') };
  if (modifier === '@') return { text: path, kind: 'pattern', path, pattern: matchesAll };
  return { text: path, kind: modifier === '=' ? 'exact' : 'prefix', path, pattern: null };
}

/** A condition that is one host, path or scheme. */
function narrow({ words: [name, operator = '', value = ''] }: NginxIf): Partial<RuleSource> | undefined {
  if (operator === '=' && (name === '$host' || name === '$http_host')) return { host: value.toLowerCase() };
  if (operator === '=' && name === '$scheme' && (value === 'http' || value === 'https')) return { scheme: value };
  if (operator === '=' && name === '$uri') return { text: value, kind: 'exact', path: value, pattern: null };
  if (operator === '=' && name === '$request_uri') {
    const at = value.includes('?') ? value.indexOf('?') : value.length;
    return { text: value, kind: 'exact', path: value.slice(0, at), query: value.slice(at + 1), pattern: null };
  }
  if (!/^~\*?$/.test(operator) || (name !== '$uri' && name !== '$request_uri')) return undefined;
  return { text: value, kind: 'pattern', path: value, pattern: regexPattern(value, operator === '~*') };
}

function conditionOf({ words, text }: NginxIf): RuleCondition {
  const [variable = '', operator = '', value = ''] = words;
  const [, kind, rest = ''] = /^\$(http|arg|cookie)_([\w-]+)$/.exec(variable) ?? [];
  const subjects: Readonly<Record<string, RuleCondition['subject']>> = {
    http: 'header',
    arg: 'query',
    cookie: 'cookie',
  };
  const isHost = /^\$(?:http_)?host$/.test(variable);
  return {
    subject: isHost ? 'host' : kind === undefined ? 'other' : (subjects[kind] ?? 'other'),
    name: kind === undefined || isHost ? null : kind === 'http' ? rest.replaceAll('_', '-') : rest,
    value: operator === '' ? null : value,
    isPattern: operator.includes('~'),
    isNegated: operator.startsWith('!'),
    captureAs: null,
    text,
  };
}

const hostCondition = (name: string): RuleCondition => ({
  subject: 'host',
  name: null,
  value: name.startsWith('~')
    ? name.slice(1)
    : `^${name
        .replace(/^\./, '*.')
        .split('*')
        .map((part) => part.replaceAll('.', '\\.'))
        .join('.+')}$`,
  isPattern: true,
  isNegated: false,
  captureAs: null,
  text: `server_name ${name}`,
});

function addRow(
  builder: MapBuilder,
  text: string,
  { directive, key, kind, value }: NginxMapRow,
  map: NginxMap,
  site: Site,
): void {
  const row: Span = { start: directive.start, end: directive.end };
  // Rows with an empty value exempt their key from the map's pattern rows.
  if (value.text === '') {
    builder.skip(row.start, 'The row has no target: it only exempts requests from the rows after it', {
      text: directive.name,
    });
    return;
  }
  const { source, conditions } = rowSource(directive.name, key, kind, map.source);
  const name = {
    start: row.start,
    end: Math.min(value.start, row.start + directive.name.length + (/["']/.test(text[row.start] ?? '') ? 2 : 0)),
  };
  builder.add({
    source: source.host === null ? { ...source, ...site } : source,
    conditions,
    target: value.text,
    status: map.use?.status ?? 301,
    hasOwnStatus: map.use?.hasOwnStatus ?? false,
    spans: { row, source: name, target: value, removal: wholeLine(text, row) },
  });
}

function rowSource(
  written: string,
  key: string,
  kind: NginxMapRow['kind'],
  from: string,
): { source: RuleSource; conditions: RuleCondition[] } {
  const plain = written.replace(/^\\/, '');
  const subject = from.replaceAll(/\$\{(\w+)\}/g, '$$$1').replace(/^\$scheme:\/\//, '');
  const isPath = /^\$(?:uri|document_uri|request_uri)$/.test(subject);
  if (kind === 'regex' && isPath) {
    const regex = key.replace(/^\*/, '');
    return {
      source: {
        ...bare,
        text: written,
        kind: 'pattern',
        path: regex,
        pattern: regexPattern(regex, key.startsWith('*')),
      },
      conditions: [],
    };
  }
  if (kind === 'exact' && isPath) {
    const at = subject === '$request_uri' && plain.includes('?') ? plain.indexOf('?') : plain.length;
    const query = subject === '$request_uri' ? plain.slice(at + 1) : null;
    return { source: { ...bare, text: plain, kind: 'exact', path: plain.slice(0, at), query }, conditions: [] };
  }
  const isHost = /^\$(?:host|http_host)$/.test(subject);
  if (kind === 'exact' && isHost)
    return { source: { ...bare, host: key, text: plain, kind: 'prefix', path: '/' }, conditions: [] };
  const url =
    /^\$(?:host|http_host)\$(?:uri|request_uri)$/.test(subject) && kind === 'exact'
      ? splitUrl(`https://${plain}`)
      : undefined;
  if (url !== undefined)
    return { source: { ...bare, host: url.host, text: plain, kind: 'exact', path: url.path }, conditions: [] };
  const condition: RuleCondition = isHost
    ? { ...hostCondition(written), text: `${from} is ${written}` }
    : { ...hostCondition(written), subject: 'other', text: `${from} is ${written}` };
  return {
    source: { ...bare, text: plain, kind: 'pattern', path: plain, pattern: matchesAll },
    conditions: [condition],
  };
}

/** The row with its line, if it's alone there. */
function wholeLine(text: string, { start, end }: Span): Span | null {
  let [from, to] = [start, end];
  while (/[ \t]/.test(text[from - 1] ?? '')) from -= 1;
  while (/[ \t]/.test(text[to] ?? '')) to += 1;
  if (from > 0 && text[from - 1] !== '\n') return null;
  if (text[to] === '\r') to += 1;
  return to >= text.length || text[to] === '\n' ? { start: from, end: Math.min(to + 1, text.length) } : null;
}
