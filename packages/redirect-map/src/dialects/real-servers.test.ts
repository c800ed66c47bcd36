// @module-tag slow
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRedirectMap } from '../read-map.ts';
import type { DialectId } from '../redirect-map.ts';
import { Resolver } from '../resolve.ts';
import { isInstalled, type RunningServer, type ServerName, startServer } from '../testing/real-servers.ts';

/** The configuration of a site, and its requests. */
interface GeneratedMap {
  text: string;
  /** What stands outside of the site: the maps of nginx. $NAME is another variable for each site. */
  around?: string;
  requests: { url: string; headers: Record<string, string> }[];
}

const segment = fc.constantFrom('a', 'b', 'A', 'x.html', 'c-d', 'q_1', 'sub');
const oddSegment = fc.constantFrom('a%20b', 'caf%C3%A9', 'a+b', 'a&b', 'a%26b', 'a;b', '(c)', "a'b", 'a%25b', 'x%2Bz');
const path = (part: fc.Arbitrary<string>, slashes = ['', '', '/']) =>
  fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom(...slashes))
    .map(([parts, slash]) => `/${parts.join('/')}${slash}`);
const plainPath = path(segment);
const requestPath = fc.oneof(
  { weight: 5, arbitrary: plainPath },
  { weight: 3, arbitrary: path(fc.oneof(segment, oddSegment)) },
  { weight: 1, arbitrary: plainPath.map((text) => text.replace(/(?<=.)\//, '//')) },
  { weight: 1, arbitrary: plainPath.map((text) => `/sub/..${text}`) },
  { weight: 1, arbitrary: plainPath.map((text) => text.toUpperCase()) },
);
/** Sources as people write them: with what an address would have to escape, and escaped where it doesn't help. */
const oddSource = fc.constantFrom(
  '/a b',
  '/café',
  '/a/caf\u00e9/',
  '/a%20b',
  '/caf%C3%A9',
  '/a+b',
  '/a&b',
  '/a;b/',
  "/a'b",
  '/(c)',
  '/A%25b',
  '/a%b',
);
const source = fc.oneof({ weight: 2, arbitrary: plainPath }, { weight: 1, arbitrary: oddSource });
const quoted = (text: string): string => `"${text}"`;
const query = fc.constantFrom('', '', '?', '?x=1', '?id=5&y=%20z', '?a=b+c&id=6');
const headers = fc.constantFrom<Record<string, string>>({}, {}, { 'x-page': 'beta' }, { accept: 'text/html' });
const requests = fc.array(fc.record({ url: fc.tuple(requestPath, query).map(([one, two]) => one + two), headers }), {
  minLength: 8,
  maxLength: 8,
});
const target = fc.constantFrom('/t', '/t/', '/t?p=1', 'https://o.example', 'https://o.example/t?q=2', '/a', '/sub/b/');
const code = fc.constantFrom('301', '302', '303', '307', '308');

const map = (
  line: fc.Arbitrary<string>,
  wrap: (lines: string[]) => string,
  maxLength = 8,
): fc.Arbitrary<GeneratedMap> => fc.record({ text: fc.array(line, { minLength: 1, maxLength }).map(wrap), requests });

/** Patterns for whole paths with at most two groups, and the targets for them. */
const pattern = fc.constantFrom(
  '^/a/(.*)$',
  '^/([^/]+)/b/?$',
  '\\.html$',
  '^/sub(?:/(\\w+))?/?$',
  '^/(a|b)$',
  '/x',
  '^/([a-z])/(.*)',
  '^/a\\sb$',
  '^/caf(.*)$',
  '^/a(?:%20|\\+)b',
);
const groupTarget = fc.constantFrom(
  '/t/$1',
  '/t/$2/$1',
  'https://o.example/$1',
  '/t?u=$1',
  '/plain',
  '/t/$1?p=1',
  '/sub/b',
);

const redirectLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('301', '302', 'permanent', 'temp', 'seeother', '308', ''), source.map(quoted), target)
    .map((words) => `Redirect ${words.join(' ')}`),
  fc.tuple(code, pattern, groupTarget).map((words) => `RedirectMatch ${words.join(' ')}`),
  plainPath.map((from) => `Redirect gone ${from}`),
  fc.tuple(plainPath, target).map(([from, to]) => `RedirectPermanent "${from}" '${to}'`),
);
const ruleFlags = fc.constantFrom(
  '[R=301,L]',
  '[R,L]',
  '[R=308]',
  '[L]',
  '',
  '[R,NC,L]',
  '[R,QSA]',
  '[R=302,QSD,L]',
  '[R,NE,L]',
  '[C]',
  '[S=1]',
  '[END]',
  '[R,END]',
  '[PT]',
);
const condition = fc.constantFrom(
  '%{QUERY_STRING} (?:^|&)id=(\\d)',
  '%{REQUEST_URI} !^/b',
  '%{HTTP:X-Page} ^be [OR]',
  '%{HTTP_ACCEPT} html [NC]',
  '%{HTTPS} =on',
  '%{QUERY_STRING} =""',
  '%{REQUEST_METHOD} ^(GET|HEAD)$',
  '%{REQUEST_FILENAME} !-f',
);
const rewriteTarget = fc.constantFrom(
  '/t/$1',
  '/a',
  '/t/%1',
  '/sub/b',
  'https://o.example/$1',
  '/t?u=$1',
  '/t?',
  '-',
  '/t/%{QUERY_STRING}',
  '/x/$1/$2',
);
/**
 * In a directory, patterns don't see the slash at the beginning. DPI: what Apache appends to the result of a rule depends
 * on which directories exist.
 */
const rewriteLine = (isDirectory: boolean) =>
  fc
    .tuple(fc.array(condition, { maxLength: 2 }), pattern, rewriteTarget, ruleFlags, fc.boolean())
    .map(([conditions, regex, to, flags, isNegated]) => {
      const own = isDirectory ? regex.replace(/^\^\//, '^').replace(/^\/x/, 'x') : regex;
      const isPlainNegation = isNegated && /^[^$]*$/.test(to) && flags.includes('L');
      return [
        ...conditions.map((text) => `RewriteCond ${text}`),
        `RewriteRule ${isPlainNegation ? '!' : ''}${own} ${to} ${isDirectory ? flags.replace(/^$/, '[]').replace(/\]$/, flags === '' ? 'DPI]' : ',DPI]') : flags}`,
      ].join('\n');
    });
const goneLine = fc.constantFrom(
  'RewriteRule ^/?b$ - [G]',
  'RewriteRule ^/?q_1 - [F]',
  'RewriteRule ^/?sub$ - [R=404]',
);
const apacheMaps = fc.oneof(
  map(redirectLine, (lines) => lines.join('\n')),
  map(
    fc.oneof({ weight: 4, arbitrary: rewriteLine(true) }, redirectLine, goneLine),
    (lines) => `RewriteEngine On\nRewriteBase /\n${lines.join('\n')}`,
  ),
  map(
    fc.oneof({ weight: 4, arbitrary: rewriteLine(false) }, redirectLine, goneLine),
    (lines) => `#conf\nRewriteEngine On\n${lines.join('\n')}`,
  ),
);

const returnLine = fc.oneof(
  fc
    .tuple(
      code,
      fc.constantFrom(
        '/t',
        '/t$is_args$args',
        'https://o.example$request_uri',
        '$uri/x',
        '/t/$arg_id',
        'https://o.example/?u=$1',
      ),
    )
    .map((words) => `return ${words.join(' ')};`),
  fc.constantFrom('return 410;', 'return https://o.example/t;', 'return 404;'),
);
const rewriteStatement = fc
  .tuple(
    pattern,
    fc.oneof(groupTarget, fc.constantFrom('/t/$1?', '/sub/$1', '/t?u=$1&v=$2', '/a?')),
    fc.constantFrom('permanent', 'redirect', 'last', 'break', ''),
  )
  .map((words) => `rewrite ${words.join(' ')};`);
const ifBlock = fc
  .tuple(
    fc.constantFrom(
      '$arg_id = 5',
      '$http_x_page ~ ^b(.)',
      '$request_uri ~* "^/sub/(\\w+)"',
      '$uri = /a',
      '$args',
      '$uri !~ ^/a',
      '$scheme = https',
    ),
    returnLine,
  )
  .map(([test, line]) => `if (${test}) { ${line} }`);
const locationBlock = (depth: number): fc.Arbitrary<{ head: string; text: string }> =>
  fc
    .tuple(
      fc.constantFrom('', '', '= ', '^~ ', '~ ', '~* '),
      source,
      pattern,
      fc.array(fc.oneof(rewriteStatement, ifBlock), { maxLength: 2 }),
      fc.option(returnLine, { nil: '' }),
    )
    .map(([modifier, prefix, regex, lines, last]) => {
      const head = `location ${modifier}${quoted(modifier.startsWith('~') ? regex : prefix)}`;
      return { head: head.replace('^~ ', ''), text: `${head} { ${lines.join(' ')} ${last} }`, depth };
    });
const withoutTwins = (blocks: readonly { head: string; text: string }[]): string[] => [
  ...new Map(blocks.map(({ head, text }) => [head, text])).values(),
];
const nginxSites = fc.record({
  text: fc
    .tuple(
      fc.array(fc.oneof(rewriteStatement, ifBlock), { maxLength: 3 }),
      fc.array(locationBlock(0), { minLength: 1, maxLength: 6 }),
    )
    .map(([lines, locations]) => [...lines, ...withoutTwins(locations)].join('\n')),
  requests,
});
/** Keys without a pattern match in any case. */
const mapKey = fc.oneof(
  { weight: 3, arbitrary: source.map(quoted) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('~^/a/(.*)$', '~*^/SUB', '"~^/([a-z])/"', '~\\.html$', '5', '"~*^/caf(?<rest>.*)$"'),
  },
);
const mapValue = fc.oneof(target, fc.constantFrom('/t/$1', '/t$is_args$args', '""', '/t$uri', '$request_uri/x'));
const lookups = fc.record({
  around: fc
    .tuple(
      fc.constantFrom('$uri', '$request_uri', '$arg_id', '$uri$is_args$args', '$http_x_page'),
      fc.uniqueArray(fc.tuple(mapKey, mapValue), {
        selector: ([key]) => key.toLowerCase(),
        minLength: 1,
        maxLength: 8,
      }),
      fc.constantFrom('', '', 'default /fallback;', 'default "";'),
    )
    .map(
      ([from, rows, last]) => `map ${from} $NAME {\n${rows.map((row) => `${row.join(' ')};`).join('\n')}\n${last}\n}`,
    ),
  text: fc.constantFrom(
    'if ($NAME) { return 301 $NAME; }',
    'if ($NAME) { rewrite ^ $NAME permanent; }',
    'if ($NAME != "") { return 302 $NAME; }',
    'location /a { if ($NAME) { return 308 https://o.example$NAME; } }',
  ),
  requests,
});
const nginxMaps = fc.oneof({ weight: 2, arbitrary: nginxSites }, { weight: 1, arbitrary: lookups });

const caddyMatcher = fc.oneof(
  source.map(quoted),
  plainPath.map((text) => `${text}*`),
  plainPath.map((text) => text.replace(/[^/]+\/?$/, '*')),
  fc.constantFrom('@re', '@query', '@header', '@not', '@many', '/sub/*/b', '*'),
);
const caddyTarget = fc.constantFrom(
  '/t',
  'https://o.example{uri}',
  '/t{path}',
  '/t?{query}',
  '/t/{re.r.1}',
  '/{file}/{dir}',
  '/t/{query.id}',
  '/{header.X-Page}/x',
);
const redirLine = fc
  .tuple(caddyMatcher, caddyTarget, fc.constantFrom('301', '308', 'permanent', 'temporary', ''))
  .map((words) => `redir ${words.join(' ')}`);
const matchers = `@re path_regexp r ^/([a-z]+)/(.*)$
@query query id=5
@header header X-Page be*
@not {
  not path /a* /b*
  path_regexp html$
}
@many path /q_1 *.html /c-d/*
`;
const caddyMaps = fc.oneof(
  // In `route`, rows keep the order of the file.
  map(
    fc.oneof(
      { weight: 4, arbitrary: redirLine },
      plainPath.map((from) => `respond ${from} 410`),
    ),
    (lines) => `${matchers}route {\n${lines.join('\n')}\n}`,
  ),
  // Caddy makes one of two blocks for the same path if they are neighbors, which versions sort differently.
  fc.record({
    text: fc
      .uniqueArray(
        fc.tuple(
          plainPath.map(
            (prefix) => `handle${prefix.endsWith('/') ? '_path' : ''} ${prefix.toLowerCase().replace(/\/?$/, '/*')}`,
          ),
          redirLine,
        ),
        { selector: ([head]) => head.replace('_path', ''), minLength: 1, maxLength: 8 },
      )
      .map((blocks) => matchers + blocks.map(([head, line]) => `${head} {\n${line}\n}`).join('\n')),
    requests,
  }),
  // Outside, Caddy sorts them. Older versions sort paths with a star, and paths that differ only in case, in another way.
  map(
    fc
      .tuple(
        plainPath.map((from) => from.toLowerCase()),
        caddyTarget,
      )
      .map((words) => `redir ${words.join(' ')} 301`),
    (lines) => lines.join('\n'),
  ),
);

/** Without the origin of the site, and with escapes in upper case. */
const normalized = (location: string | null, host: string): string | null =>
  location
    ?.replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase())
    .replace(new RegExp(`^http://${host.replaceAll('.', '\\.')}(?::\\d+)?(?=/)`), '') ?? null;

/** A server without a page for the path responds with 404; a file that says nothing of it has no rule that redirects. */
function expected(text: string, dialect: DialectId, host: string, request: GeneratedMap['requests'][number]): string {
  const isConf = text.startsWith('#conf');
  const found = readRedirectMap(text, {
    dialect,
    fileName: isConf ? 'site.conf' : dialect === 'apache' ? '.htaccess' : '',
  });
  const firing = new Resolver(found, { headers: request.headers }).fire(`http://${host}${request.url}`);
  const isResponse = firing !== undefined && firing.status >= 300 && firing.status !== 404;
  return isResponse ? `${firing.status} ${normalized(firing.location, host)}` : 'none';
}

async function differences(server: ServerName, dialect: DialectId, generated: GeneratedMap[]): Promise<string[]> {
  const maps = generated.map(({ text, around = '', requests: list }, at) => ({
    text: text.replaceAll('$NAME', `$new_${at}`),
    around: around.replaceAll('$NAME', `$new_${at}`),
    requests: list,
  }));
  const sites = new Map(maps.map(({ text }, at) => [`m${at}.test`, text]));
  sites.set('', maps.map(({ around }) => around).join('\n'));
  const running: RunningServer = await startServer(server, sites);
  const found: string[] = [];
  try {
    for (const [at, { text: site, around, requests: list }] of maps.entries()) {
      const text = around === '' ? site : `${around}\n${site}`;
      const host = `m${at}.test`;
      for (const request of list) {
        const { status, location } = await running.request(host, request.url, request.headers);
        const isNone =
          status === 404 || status === 200 || status === 400 || (status === 403 && request.url.startsWith('/?'));
        const real = isNone ? 'none' : `${status} ${normalized(location, host)}`;
        const ours = expected(text, dialect, host, request);
        if (real !== ours)
          found.push(
            `${request.url} ${JSON.stringify(request.headers)}: ${server} sends ${real}, not ${ours}, for\n${text}`,
          );
      }
    }
  } finally {
    await running.stop();
  }
  return found;
}

const servers: [ServerName, DialectId, fc.Arbitrary<GeneratedMap>][] = [
  ['apache2', 'apache', apacheMaps],
  ['nginx', 'nginx', nginxMaps],
  ['caddy', 'caddy', caddyMaps],
];

describe.each(servers)('resolve and %s', (server, dialect, maps) => {
  // A server that isn't installed can't be asked; the title says so.
  const title = isInstalled(server)
    ? 'agree on generated maps'
    : `are not compared, because ${server} is not installed`;
  it.runIf(isInstalled(server))(title, async () => {
    const sample = fc.sample(maps, { numRuns: runs(300) });
    expect((await differences(server, dialect, sample)).slice(0, 5)).toEqual([]);
  });
});
