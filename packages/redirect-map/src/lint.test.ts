import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testsOf } from './contract-tests.ts';
import { applyFixes } from './fix.ts';
import { lintExamples } from './lint/examples.ts';
import { lintRules } from './lint/index.ts';
import { lint } from './lint.ts';
import { readRedirectMap } from './read-map.ts';
import type { DialectId, RedirectMap } from './redirect-map.ts';
import { resolve } from './resolve.ts';

const today = '2026-01-01';
const idsIn = (map: RedirectMap) => new Set(lint(map, { today }).findings.map(({ id }) => id));

it('has an example for every rule', () => {
  expect(Object.keys(lintExamples)).toEqual(lintRules.map(({ id }) => id));
});

it.each(Object.entries(lintExamples))('finds %s in its failing example alone', (id, { fileName, failing, passing }) => {
  expect(idsIn(readRedirectMap(failing, { fileName }))).toContain(id);
  expect([...idsIn(readRedirectMap(passing, { fileName }))]).toEqual([]);
});

it.each([
  [
    'self-redirect',
    '/docs/ redirects to /docs, which the same row redirects again. Netlify treats both as the same path.',
  ],
  ['query-in-source', 'Netlify compares only the path, not the query ?id=1, so /page?id=1 never matches as written.'],
  ['literal-characters', '/a/(.*) contains what looks like a regular expression. Netlify takes it literally.'],
  ['chain', 'Redirect chain: /a takes 2 redirects to reach /c (via line 2).'],
  [
    'platform-limit',
    'Cloudflare reads 100 dynamic rules. This file has 101; the rest are ignored. Every rule from the first wildcard on (line 2) counts as dynamic.',
  ],
])('describes a finding of %s in words', (id, message) => {
  const { failing = '', fileName = '' } = lintExamples[id] ?? {};
  const { findings } = lint(readRedirectMap(failing, { fileName }), { today });
  expect(findings.map((finding) => finding.message)).toContain(message);
});

const segment = fc.constantFrom('a', 'b', 'c', 'A', 'a/b', 'b/');
const place = fc.oneof(
  { weight: 6, arbitrary: segment.map((text) => `/${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('/a/*', '/*', '/b/*') },
);
const target = fc.oneof(
  { weight: 6, arbitrary: segment.map((text) => `/${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('/c?x=1', '/a#f', '/b/:splat', 'https://other.example/a') },
);
const rows = fc.array(fc.tuple(place, target, fc.constantFrom(301, 301, 302)), { minLength: 1, maxLength: 7 });

/** The same rows in several formats. */
const spelled: Partial<Record<DialectId, (rows: readonly [string, string, number][]) => string>> = {
  netlify: (list) => list.map(([from, to, status]) => `${from}   ${to} ${status} # ${to}\n`).join('\n'),
  cloudflare: (list) => list.map((row) => `# ${row[0]}\n${row.join(' ')}\n`).join(''),
  gitlab: (list) => list.map((row) => `${row.join(' ')}\r\n`).join(''),
  csv: (list) => `old,new,status\n${list.map(([from, to, status]) => `${from},"${to}",${status}\n`).join('')}`,
  vercel: (list) =>
    `{ "redirects": [\n${list
      .map(([from, to, statusCode]) => [from.replace('*', ':splat*'), to, statusCode] as const)
      .map(([source, destination, statusCode]) => `  ${JSON.stringify({ source, destination, statusCode })}`)
      .join(', // why\n')}\n] }\n`,
  yaml: (list) => list.map(([from, to, status]) => `- from: ${from}\n  to: '${to}'\n  status: ${status}\n`).join(''),
};

function fixed(text: string, dialect: DialectId): string {
  let current = text;
  for (let round = 0; round < 10; round += 1) {
    const { findings } = lint(readRedirectMap(current, { dialect }), { today });
    const next = applyFixes(
      current,
      findings.flatMap(({ fix }) => fix ?? []),
    );
    if (next.fixed === 0) break;
    current = next.text;
  }
  return current;
}

describe('fixes', () => {
  it.each(Object.keys(spelled) as DialectId[])('never change where %s files send a request', (dialect) => {
    const requests = ['/a', '/b', '/c', '/A', '/a/b', '/b/', '/a/', '/a/x', '/b/x', '/x'].flatMap((path) => [
      path,
      `${path}?q=1`,
    ]);
    let changed = 0;
    fc.assert(
      fc.property(rows, (list) => {
        const text = spelled[dialect]?.(list) ?? '';
        const after = fixed(text, dialect);
        if (after !== text) changed += 1;
        const [before, now] = [text, after].map((source) => readRedirectMap(source, { dialect }));
        if (before === undefined || now === undefined) return;
        expect(now.notices.length).toBe(before.notices.length);
        for (const url of requests) {
          const [was, is] = [resolve(before, url), resolve(now, url)];
          expect([url, is.end, is.end === 'loop' ? '' : is.finalUrl]).toEqual([
            url,
            was.end,
            was.end === 'loop' ? '' : was.finalUrl,
          ]);
          expect(is.steps[0]?.firing?.status).toBe(was.steps[0]?.firing?.status);
          expect(is.steps.length).toBeLessThanOrEqual(was.steps.length);
        }
      }),
      { numRuns: runs(300) },
    );
    expect(changed).toBeGreaterThan(0);
  });

  it('keep comments, line ends and the order of rows', () => {
    const text = '# one\r\n/a   /b   301  # two\r\n\r\n/b\t/c 301\r\n# three\r\n/b /c 301\r\n/d /e\r\n';
    expect(fixed(text, 'netlify')).toBe(text.replace('/a   /b', '/a   /c').replace('/b /c 301\r\n', ''));
  });

  it('leave a permanent redirect alone that continues temporarily', () => {
    expect(fixed('/a /b 301\n/b /c 302\n', 'netlify')).toBe('/a /b 301\n/b /c 302\n');
  });
});

describe('a large or hostile file', () => {
  const count = runs(20_000);

  it('is linted in a number of pattern runs that grows with its rows', () => {
    const text = Array.from({ length: count }, (_, at) =>
      at % 4 === 0 ? `/:lang/x${at}/* /p/${at}/:splat\n` : `/old/${at} /new/${at}\n`,
    ).join('');
    const { findings, read } = lint(readRedirectMap(text, { fileName: '_redirects' }));
    expect(read).toBe(count);
    // A map of a size that would need too many runs is reported as too complex.
    expect(findings).toEqual([]);
  });

  it.each([
    ['^/(a+)+$', '/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
    ['^/(?:(.*)/)*x(?=y)(\\1)$', `/${'a/'.repeat(200)}`],
    ['^/(.*a){30}$', `/${'a'.repeat(29)}b`],
  ])('is bounded with the pattern %s', (regex, path) => {
    const redirects = [
      { regex, destination: '/x', type: 301 },
      { source: path, destination: '/y', type: 301 },
    ];
    const map = readRedirectMap(JSON.stringify({ hosting: { redirects } }), { fileName: 'firebase.json' });
    expect(lint(map).rows).toBe(2);
  });

  it('is reported as too complex when every pattern has to be tried for every row', { tags: 'slow' }, () => {
    const pattern = '{ "regex": "^(/.*)?(?=/)(.*)[XYZ]{9}$", "destination": "/x", "type": 301 }';
    const exact = (at: number) => `{ "source": "/${at}", "destination": "/x", "type": 301 }`;
    const list = [...Array<string>(2000).fill(pattern), ...Array.from({ length: 2000 }, (_, at) => exact(at))];
    const { findings } = lint(
      readRedirectMap(`{ "hosting": { "redirects": [${list}] } }`, { fileName: 'firebase.json' }),
    );
    expect(findings.some(({ id }) => id === 'too-complex')).toBe(true);
  });
});

describe('a map without mistakes', () => {
  it.each<[string, string, string]>([
    ['a host redirect of Apache that keeps the path', 'site.conf', 'Redirect permanent / https://www.example.com/\n'],
    [
      'a map of nginx that only the server for HTTPS uses',
      'nginx.conf',
      `map $uri $to { /old /new; }
server { listen 80; server_name a.example www.a.example; return 301 https://www.a.example$request_uri; }
server { listen 443 ssl; server_name www.a.example; if ($to) { return 301 $to; } }\n`,
    ],
    [
      'a condition after trailingSlash',
      'next.config.js',
      "module.exports = { trailingSlash: true, redirects: () => [{ source: '/a', has: [{ type: 'host', value: 'b.example' }], destination: '/c/', permanent: true }] }",
    ],
    [
      'a list of URLs without their scheme',
      'bulk.csv',
      'example.com/a,https://example.com/b,301,TRUE,FALSE,FALSE,FALSE\n',
    ],
    ['parameters with a pattern', '.htaccess', 'RewriteEngine On\nRewriteRule ^colou?r/?$ /c [R=301,L]\n'],
    ['a query of the whole URL', 'nginx.conf', 'if ($request_uri ~ "^/i\\?p=(\\d+)$") { return 301 /p/$1; }\n'],
    ['a query in a format that has queries', 'map.csv', '/a?x=1,/b\n/a?x=2,/c\n'],
  ])('has no findings for %s', (_, fileName, text) => {
    expect(lint(readRedirectMap(text, { fileName }), { today }).findings).toEqual([]);
  });
});

it.each<[string, string]>([
  ['_redirects', '/* /other 200\n/a?x=:x /b/:x\n'],
  ['.htaccess', 'Redirect 301 /a?x=1 /b\n'],
  ['.htaccess', 'RewriteEngine On\nRewriteRule ^a\\.php\\?id=(.*)$ /b/$1 [R=301,L]\n'],
  ['nginx.conf', 'rewrite ^/a\\?x=1$ /b permanent;\n'],
  ['nginx.conf', 'location = /a?x=1 { return 301 /b; }\n'],
  ['Caddyfile', 'redir /a?x=1 /b 301\n'],
  ['vercel.json', '{ "redirects": [{ "source": "/a\\\\?x=:x", "destination": "/b", "permanent": true }] }'],
])('finds a query that %s never compares, and no other reason: %s', (fileName, text) => {
  const { findings } = lint(readRedirectMap(text, { fileName }), { today });
  expect(findings.map(({ id }) => id)).toEqual(['query-in-source']);
});

describe('settings that redirect', () => {
  const lines = (text: string, fileName: string) =>
    lint(readRedirectMap(text, { fileName })).findings.map(({ id, message }) => `${id}: ${message}`);

  it('redirect before the rows of vercel.json', () => {
    const text = JSON.stringify({
      trailingSlash: true,
      cleanUrls: true,
      redirects: [
        { source: '/a', destination: '/b/' },
        { source: '/c/', destination: '/d' },
        { source: '/e/', destination: '/f.html' },
        { source: '/g/', destination: '/h/' },
      ],
    });
    expect(lines(text, 'vercel.json')).toEqual([
      'setting-redirect: This row never fires: "trailingSlash":true (line 1) redirects its requests first.',
      'setting-redirect: The target /d is redirected again: "trailingSlash":true (line 1) sends it to /d/.',
      'setting-redirect: The target /f.html is redirected again: "cleanUrls":true (line 1) sends it to /f/.',
    ]);
    const { steps } = resolve(readRedirectMap(text, { fileName: 'vercel.json' }), '/e?q=1');
    expect(steps.map(({ url }) => url)).toEqual(['/e?q=1', '/e/?q=1', '/f.html?q=1', '/f/?q=1']);
  });

  it.each([
    [false, '/a', '/a/'],
    [true, '/a/', '/a'],
  ])('are part of a loop with trailingSlash %s', (trailingSlash, source, destination) => {
    const text = JSON.stringify({ trailingSlash, redirects: [{ source, destination }] });
    expect(lines(text, 'vercel.json')).toEqual([
      `loop: Redirect loop: ${source} redirects to ${destination}, which "trailingSlash":${trailingSlash} (line 1) sends back. Browsers show an error.`,
    ]);
  });

  it('redirect before the rows of next.config.js, which take both forms', () => {
    const text = `module.exports = { trailingSlash: true, basePath: '/docs', redirects: () => [
      { source: '/a', destination: '/b', permanent: true },
      { source: '/c', destination: '/d/', permanent: true, basePath: false },
    ] }`;
    const map = readRedirectMap(text, { fileName: 'next.config.js' });
    expect(lines(text, 'next.config.js')).toEqual([
      'setting-redirect: The target /docs/b is redirected again: trailingSlash: true (line 1) sends it to /docs/b/.',
    ]);
    const urls = (url: string) => resolve(map, url).steps.map((step) => step.url);
    expect(urls('/docs/a')).toEqual(['/docs/a', '/docs/a/', '/docs/b', '/docs/b/']);
    expect([urls('/a'), urls('/c/')]).toEqual([
      ['/a', '/a/'],
      ['/c/', '/d/'],
    ]);
  });
});

it.each<[DialectId, string]>([
  ['netlify', '/a x=1 /b'],
  ['vercel', '{"redirects":[{"source":"/a","destination":"/b","missing":[{"type":"header","key":"x"}]}]}'],
  ['nextjs', '[{"source":"/a","destination":"/b","has":[{"type":"cookie","key":"x"}]}]'],
  ['apache', 'RewriteEngine On\nRewriteCond %{QUERY_STRING} x=1\nRewriteRule ^a$ /b [R,L]'],
  ['nginx', 'if ($arg_x = 1) { return 301 /b; }'],
  ['caddy', '@host header_regexp h Host x\nredir @known {env.X}\n@known path /a'],
  [
    'iis',
    '<rules><rule name="a"><match url="^a$"/><conditions><add input="{HTTP_COOKIE}" pattern="x"/></conditions><action type="Redirect" url="/b"/></rule></rules>',
  ],
])('says why a row of %s is passed over when no other fires', (dialect, text) => {
  const { steps, end } = resolve(readRedirectMap(text, { dialect }), '/a', { headers: { x: '1' } });
  expect(end).toBe('no-rule');
  expect(steps[0]?.passedOver.map(({ rule }) => rule.index)).toEqual([0]);
});

it('resolves and tests a file with a catastrophic pattern without an error', () => {
  const text = `RewriteEngine On\nRewriteRule ^((a+)+)+(?!x)$ /z [R=301,L]\nRedirect 301 /b /c\nRedirect 301 /${'a'.repeat(40)}! /d\n`;
  const map = readRedirectMap(text, { dialect: 'apache' });
  expect(resolve(map, `/${'a'.repeat(40)}!`).end).toBe('too-complex');
  const { tests, skipped } = testsOf(map);
  expect(tests.map(({ location }) => location)).toEqual(['/c']);
  expect(skipped.at(-1)?.reason).toBe('The patterns in this file take too long to evaluate');
});

it('ends with a finding when patterns take too long to compile', { tags: 'slow' }, () => {
  const rows = Array.from(
    { length: 6000 },
    (_, number) => `RewriteRule ^(${'a+|b'.repeat(20)})+x${number}$ /b [R=301,L]`,
  );
  const map = readRedirectMap(`RewriteEngine On\n${rows.join('\n')}\n`, { dialect: 'apache' });
  expect(lint(map).findings.map(({ id }) => id)).toContain('too-complex');
  expect(lint({ ...map, rules: map.rules.slice(0, 10) }).findings.map(({ id }) => id)).not.toContain('too-complex');
});
