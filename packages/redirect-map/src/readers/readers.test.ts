import { runs } from '@hopwise/model/testing/test-tier';
import { describe, expect, it } from 'vitest';
import { yamlTree } from '../data/yaml-tree.ts';
import { detectDialect } from '../detect-dialect.ts';
import { lint } from '../lint.ts';
import { RedirectFileError, readRedirectMap } from '../read-map.ts';
import { type DialectId, type RedirectMap, ruleText } from '../redirect-map.ts';

/** What a map says, in short: `line source → target status`. */
const shown = ({ rules }: RedirectMap): string[] =>
  rules.map(({ position, source, target, status }) => {
    const kind = source.kind === 'exact' ? '' : ` ${source.kind}`;
    return `${position.line} ${source.host ?? ''}${source.path}${kind} → ${target} ${status}`;
  });

const reasons = ({ notices }: RedirectMap): string[] =>
  notices.map(({ position, reason, rows }) => `${position.line} ${reason} (${rows})`);

const files: [name: string, dialect: DialectId, text: string, rules: string[], skipped: string[]][] = [
  [
    '_redirects',
    'netlify',
    '# Moved\n/a /b\n/c id=:id /d/:id 302! # why\n\n/e/* /f/:splat 200\nhttps://old.example/* https://new.example/:splat\n/x\n/y z\n/w /v 999\n{{ range }}\n',
    [
      '2 /a → /b 301',
      '3 /c → /d/:id 302',
      '5 /e/* pattern → /f/:splat 200',
      '6 old.example/* pattern → https://new.example/:splat 301',
    ],
    [
      '7 The row has no target (1)',
      '8 The target must begin with /, http:// or https:// (1)',
      '9 999 is not a valid status code for a response (1)',
      '10 The row is part of a template. Lint the file that the template generates (1)',
    ],
  ],
  [
    'static/_redirects',
    'cloudflare',
    '# Cloudflare Pages\n/a /b\nc /d?x=1 301\n/e/* /index.html\n/f /g 410\n/h /i 301 Country=de\nhttps://x.example/a /b\n/*/j/* /k\n',
    ['2 /a → /b 302', '3 /c → /d?x=1 301'],
    [
      '4 Cloudflare ignores this row: it removes /index from the target, which matches the row again (1)',
      "5 Cloudflare doesn't support status 410. It supports 200, 301, 302, 303, 307, 308 (1)",
      '6 Cloudflare expects a source, a target and an optional status. The row has 4 words (1)',
      "7 Cloudflare doesn't accept a host in the source (1)",
      '8 Cloudflare ignores a row that has * more than once (1)',
    ],
  ],
  [
    '_redirects',
    'gitlab',
    '# GitLab Pages\n/a /b\n/c/:id/* /d/:id\n/e /f 301!\n/g id=:id /h\n/i /j 307\n',
    ['2 /a → /b 301', '3 /c/:id/* pattern → /d/:id 301'],
    [
      '4 GitLab can\'t force a rule over a file ("!") (1)',
      "5 GitLab doesn't support query parameters in rules (1)",
      "6 GitLab doesn't support status 307. Use 200, 301 or 302 (1)",
    ],
  ],
  [
    'netlify.toml',
    'netlify-toml',
    '[build]\npublish = "dist"\n\n[[redirects]]\nfrom = "/a"\nto = "/b"\nstatus = 302\nforce = true\n[redirects.conditions]\nCountry = ["de", "at"]\n\n[[redirects]]\norigin = "/c/*"\ndestination = "/d/:splat"\n[[redirects]]\nto = "/e"\n',
    ['4 /a → /b 302', '12 /c/* pattern → /d/:splat 301'],
    ['15 The row has no "from" (1)'],
  ],
  [
    'vercel.json',
    'vercel',
    '{\n  "trailingSlash": false,\n  "redirects": [\n    { "source": "/a", "destination": "/b", "permanent": true },\n    { "source": "/c/:path*", "destination": "/d/:path*", "permanent": false }, // old\n    { "source": "/e(", "destination": "/f" },\n    { "destination": "/g" },\n    { "source": "/h\\\\(1\\\\)", "destination": "/i", "statusCode": 301 }\n  ]\n}\n',
    ['4 /a → /b 308', '5 /c/:path* pattern → /d/:path* 307', '8 /h(1) → /i 301'],
    ["6 The pattern can't be evaluated: it has a ( without a ) (1)", '7 The row has no source (1)'],
  ],
  [
    'redirects.json',
    'nextjs',
    '{ "external": [\n{ "source": "/a", "destination": "https://b.example/" },\n{ "source": "/:lang/c", "destination": "/d" }], "internal": [] }',
    ['2 /a → https://b.example/ 308', '3 /:lang/c pattern → /d 308'],
    [],
  ],
  [
    'next.config.mjs',
    'nextjs',
    "const old = require('./old');\nexport default {\n  async redirects() {\n    return [\n      { source: '/a', destination: '/b', permanent: true },\n      { source: '/c', destination: OLD + path, permanent: false },\n      ...old.map((path) => ({ source: path, destination: '/d', permanent: true })),\n    ];\n  },\n  async rewrites() { return [{ source: '/r', destination: '/s' }]; },\n};\n",
    ['5 /a → /b 308'],
    [
      '6 The destination is computed by the program (1)',
      '7 These rows are computed by the program (0)',
      '7 The source is computed by the program (1)',
    ],
  ],
  [
    'firebase.json',
    'firebase',
    '{ "hosting": { "redirects": [\n{ "source": "/a{,/**}", "destination": "/b", "type": 301 },\n{ "regex": "^/v(\\\\d+)/x$", "destination": "/x/:1", "type": 302 },\n{ "source": "/c", "destination": "/d" },\n{ "source": "/e", "type": 301 }\n] } }',
    ['2 /a{,/**} pattern → /b 301', '3 ^/v(\\d+)/x$ pattern → /x/:1 302', '4 /c → /d 301'],
    ['5 The row has no destination (1)'],
  ],
  [
    'firebase.json',
    'firebase',
    '{ "hosting": [{ "target": "a" },\n{ "target": "b", "redirects": [{ "source": "/a/**", "destination": "/b" }] },\n{ "target": "c", "redirects": [{ "source": "/a/x", "destination": "/d" }] }] }',
    ['2 /a/** pattern → /b 301'],
    ['3 It belongs to another site. Only the first site in the file with redirects is read (1)'],
  ],
  [
    'next.config.js',
    'nextjs',
    "module.exports = { redirects: () => [\nprocess.env.A && { source: '/a', destination: '/b', permanent: true },\n{ source: '/a', destination: '/c', permanent: false }] }",
    ['2 /a → /b 308', '3 /a → /c 307'],
    ['2 These rows are computed by the program (0)'],
  ],
  [
    'redirects.yaml',
    'yaml',
    '- from: /a\n  to: &home /b\n- from: /c\n  to: *home\n- from: /d\n- to: /e\n- f\n- [/g, /h]\n- [/i]\n',
    ['1 /a → /b 301', '3 /c → /b 301', '8 /g → /h 301'],
    [
      '5 The row has no target (1)',
      '6 The row has no source (1)',
      "7 It isn't a source with a target (1)",
      "9 It isn't a source with a target (1)",
    ],
  ],
  [
    '.openpublishing.redirection.json',
    'openpublishing',
    '{ "redirections": [\n{ "source_path": "docs/a.md", "redirect_url": "/b" },\n{ "source_path_from_root": "/docs/c/index.yml", "redirect_url": "/d", "redirect_document_id": true },\n{ "source_path": "docs/e.md" } ] }',
    ['2 /docs/a → /b 301', '3 /docs/c/ → /d 301'],
    ['4 The row has no redirect_url (1)'],
  ],
  [
    'redirects.yml',
    'yaml',
    '# Go\n"/b/":\n  - /a/\n  - "/c/"\n/d/#e:\n  - /f/\n',
    ['3 /a/ → /b/ 301', '4 /c/ → /b/ 301', '6 /f/ → /d/#e 301'],
    [],
  ],
  [
    'redirects.yaml',
    'yaml',
    'redirects:\n  - from: /a\n    to: /b\n    remove_date: 2022-04-30\n  - from: /c/*\n    to: /d/:splat\n  - from: /e\n    status: 410\n  - from: /g\n    to: [1]\n',
    ['2 /a → /b 301', '5 /c/* pattern → /d/:splat 301', '7 /e → null 410'],
    ["9 The target isn't text (1)"],
  ],
  [
    'mkdocs.yml',
    'mkdocs',
    'site_name: x\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: new/index.md\n        a/b.md: https://x.example/c\n',
    ['6 /old/ → /new/ 301', '7 /a/b/ → https://x.example/c 301'],
    [],
  ],
  [
    '.gitbook.yaml',
    'gitbook',
    'root: ./docs/\nredirects:\n  help: contributing.md\n',
    ['3 /help → /contributing/ 301'],
    [],
  ],
  [
    'map.json',
    'json',
    '{ "/a": "/b",\n "/c": { "to": "/d", "status": 302 },\n "/e": 5,\n "/f": null }',
    ['1 /a → /b 301', '2 /c → /d 302'],
    ["3 The target isn't text (1)", '4 The row has no target (1)'],
  ],
  ['pairs.json', 'json', '[["/a", "/b"],\n["/c", "/d", 302]]', ['1 /a → /b 301', '2 /c → /d 302'], []],
  [
    'moved.txt',
    'csv',
    '# Moved\n/a -> /b\n/c=>https://d.example/ 302 # soon\n/e/* → /f/:splat\n/g ->\n',
    ['2 /a → /b 301', '3 /c → https://d.example/ 302', '4 /e/* pattern → /f/:splat 301'],
    ['5 The row takes a source, an arrow, a target and an optional status (1)'],
  ],
  [
    'ingress.yaml',
    'nginx',
    'metadata:\n  annotations:\n    nginx.ingress.kubernetes.io/permanent-redirect: https://a.example\n    nginx.ingress.kubernetes.io/configuration-snippet: |\n      rewrite ^/b$ /c permanent;\n    nginx.ingress.kubernetes.io/app-root: /app\n    nginx.ingress.kubernetes.io/from-to-www-redirect: "true"\n    nginx.ingress.kubernetes.io/from-to-www-redirect: "false"\n',
    ['5 ^/b$ pattern → /c 301'],
    [
      "3 The annotation permanent-redirect redirects all paths of its Ingress. Hopwise doesn't read it (1)",
      "6 The annotation app-root redirects the path /. Hopwise doesn't read it (1)",
      "7 The annotation from-to-www-redirect redirects hosts with www to those without it, or the other way around. Hopwise doesn't read it (1)",
    ],
  ],
  [
    'map.csv',
    'csv',
    'Old Url,New Url,Status\nhttp://a.example/x?id=1,http://b.example/,301\n"/with, comma","/b",302\n/gone,,410\n/none,,\n',
    ['2 a.example/x → http://b.example/ 301', '3 /with, comma → /b 302', '4 /gone → null 410'],
    ['5 The row has no target (1)'],
  ],
  [
    'bulk.csv',
    'csv',
    'example.com/a,https://example.com/b,301,TRUE,FALSE\nhttps://example.com/c,/d\n',
    ['1 example.com/a → https://example.com/b 301', '2 example.com/c → /d 301'],
    [],
  ],
  [
    'sheet.csv',
    'csv',
    'Redirect From,Redirect To,Type\nexample.com/a,/b,302 Found\nindex.php/c,/d,Permanent\n/e,,410\n/f,/g,soon\n',
    ['2 example.com/a → /b 302', '3 index.php/c → /d 301', '4 /e → null 410'],
    ['5 "soon" is not a valid status code for a response (1)'],
  ],
  [
    'bulk.csv',
    'csv',
    'source,destination,permanent\n/a,/b,true\n/c,/d,false\n',
    ['2 /a → /b 308', '3 /c → /d 307'],
    [],
  ],
  [
    'staticwebapp.config.json',
    'json',
    '{ "routes": [{ "route": "/a", "redirect": "/b", "statusCode": 302 }, { "route": "/c", "allowedRoles": ["x"] }] }',
    ['1 /a → /b 302'],
    [],
  ],
  ['rules.json', 'json', '{ "rules": [{ "prefix": "a/" }] }', [], ['1 No redirects were found in this file (0)']],
  ['map.tsv', 'csv', '/a\t/b\t301\r\n/c\t/d\t302\r\n', ['1 /a → /b 301', '2 /c → /d 302'], []],
];

describe.each(files)('%s as %s', (fileName, dialect, text, rules, skipped) => {
  it('is detected, and every row is read or reported', () => {
    expect(detectDialect(text, fileName)).toBe(dialect);
    const map = readRedirectMap(text, { fileName });
    expect(shown(map)).toEqual(rules);
    expect(reasons(map)).toEqual(skipped);
    expect(map.rows).toBe(map.rules.length + map.notices.reduce((sum, notice) => sum + notice.rows, 0));
  });

  it('has spans that are the texts of the file', () => {
    const map = readRedirectMap(text, { fileName });
    for (const rule of map.rules) {
      expect(ruleText(map, rule).length).toBeGreaterThan(0);
      const { source, target } = rule.spans;
      const plain = text
        .slice(source.start, source.end)
        .replaceAll(/^["']|["']$/g, '')
        .replaceAll('\\\\', '\\');
      expect(plain).toContain(rule.source.text);
      if (target !== null) expect(text.slice(target.start, target.end)).not.toMatch(/^\s|\s$/);
    }
  });
});

describe("a file that isn't text", () => {
  it.each<[string, Uint8Array | string, RegExp]>([
    ['NUL bytes', '/a /b\n/c\0 /d', /line 2 has a NUL/],
    ['invalid UTF-8', Uint8Array.from([0x2f, 0x61, 0x0a, 0xff, 0x20]), /not valid UTF-8: see line 2/],
    ['nothing that is known', 'hello', /recognize/],
  ])('is rejected for %s', (_, source, message) => {
    expect(() => readRedirectMap(source)).toThrow(RedirectFileError);
    expect(() => readRedirectMap(source)).toThrow(message);
  });

  it('is rejected when it is larger than the limit', () => {
    expect(() => readRedirectMap(new Uint8Array(32 * 1024 * 1024 + 1))).toThrow(/larger than 32 MB/);
  });

  it.each<[string, DialectId, string, RegExp]>([
    ['rows', 'netlify', '/a /b\n'.repeat(300_001), /more than 300,000 rows/],
    ['statements', 'nginx', 'return 301 /b;'.repeat(300_001), /more than 300,000 statements/],
    ['statements', 'caddy', 'redir /a /b\n'.repeat(300_001), /more than 300,000 statements/],
    ['statements', 'apache', 'Redirect /a /b\n'.repeat(300_001), /more than 300,000 statements/],
    ['statements', 'iis', `<rewriteMaps>${'<add/>'.repeat(300_001)}`, /more than 300,000 statements/],
    ['words', 'nginx', `return ${'a '.repeat(3_000_001)};`, /more than 3,000,000 words/],
    ['values', 'yaml', '- a\n'.repeat(1_000_001), /more than 1,000,000 values/],
    ['values in an inline list', 'yaml', `[${'a,'.repeat(200_001)}]`, /more than 200,000 values in a map/],
    ['aliases', 'yaml', `a: &a ${'x'.repeat(200_000)}\nb: [${'*a,'.repeat(51)}]\n`, /repeat more than 10 MB/],
    ['values', 'vercel', `[${'0,'.repeat(3_000_001)}]`, /more than 3,000,000 values/],
  ])('is rejected when it has too many %s in %s', (_, dialect, text, message) => {
    expect(() => readRedirectMap(text, { dialect })).toThrow(message);
  });
});

it.each<[string, DialectId, string, string[], string[]]>([
  [
    'a source without a slash among others',
    'json',
    '{"$schema":"https://x/","/a":"/b","old":"/c","v":"1"}',
    ['/a', 'old'],
    [],
  ],
  [
    'names of prototypes',
    'json',
    '{"/__proto__":"/b","__proto__":"/c","/constructor":"/d"}',
    ['/__proto__', '__proto__', '/constructor'],
    [],
  ],
  [
    'anchors of anchors',
    'yaml',
    `a: &a [/x]\n${Array.from(
      { length: 30 },
      (_, at) =>
        `b${at}: &b${at} [${Array(9)
          .fill(at === 0 ? '*a' : `*b${at - 1}`)
          .join(', ')}]\n`,
    ).join('')}`,
    [],
    [],
  ],
  [
    'an included file of rewrites',
    'nginx',
    'server { include mime.types; include rewrites.conf; rewrite ^/a$ /b permanent; }',
    ['^/a$'],
    ["1 The rows included from rewrites.conf aren't in this file. Lint that file too (0)"],
  ],
  [
    'an included file of redirects',
    'apache',
    'Include conf/redirects.conf\nInclude mods.conf\nRedirect /a /b\n',
    ['/a'],
    ["1 The rows included from conf/redirects.conf aren't in this file. Lint that file too (0)"],
  ],
  [
    'a rewrite map that no rule uses',
    'iis',
    '<rewrite><rewriteMaps><rewriteMap name="Old"><add key="/a" value="/b"/><add key="/c" value="/d"/></rewriteMap></rewriteMaps><rules><rule name="r"><match url="^x$"/><action type="Redirect" url="/y"/></rule></rules></rewrite>',
    ['^x$'],
    ['1 No rule in this file uses the rewrite map "Old" (2)'],
  ],
])('reads or reports %s', (_, dialect, text, sources, skipped) => {
  const map = readRedirectMap(text, { dialect });
  expect(map.rules.map(({ source }) => source.text)).toEqual(sources);
  expect(reasons(map).filter((reason) => !reason.includes('No redirects were found'))).toEqual(skipped);
});

it.each<[DialectId, string]>([
  ['json', '['.repeat(100_000)],
  ['json', '{"a":'.repeat(50_000)],
  ['yaml', '- '.repeat(50_000)],
  ['yaml', '{a: '.repeat(20_000)],
  ['netlify-toml', `a = ${'['.repeat(50_000)}`],
  ['nextjs', `x = ${'[{('.repeat(50_000)}`],
  ['vercel', '[{'.repeat(50_000)],
])('reports %s that is nested too deep', (dialect, text) => {
  expect(readRedirectMap(text, { dialect }).notices[0]?.reason).toMatch(/nested/);
});

it.each<[string, DialectId, string, string]>([
  [
    'cut off',
    'json',
    '{"redirects":[{"from":"/a","to":"/b"},{"from":"/c"',
    'The JSON is invalid (close brace expected)',
  ],
  ['indented wrongly', 'yaml', 'a:\n  - /b\n c', 'The YAML is invalid'],
  ['without the end of a block', 'nginx', 'server { return 301 /b;', 'The server block is never closed'],
  ['without the end of a block', 'apache', '<IfModule x>\nRedirect /a /b\n', '<ifmodule> is never closed'],
  ['without the end of a block', 'caddy', 'a.example {\nredir /a /b\n', 'is never closed'],
  ['without the end of a quote', 'csv', 'from,to\n/a,/b\n"/c,/d\n/e,/f\n', 'A quote that opens here is never closed'],
  ['cut off', 'iis', '<rewriteMap name="a"><add key="/a" value="/b"/>', 'The XML is not well-formed'],
  ['with a name of many parts', 'netlify-toml', `a${'.a'.repeat(100)} = 1`, 'The values are nested too deep'],
])('reports a file that is broken, %s, as an error: %s', (_, dialect, text, reason) => {
  const map = readRedirectMap(text, { dialect });
  expect(map.notices.filter(({ isBroken }) => isBroken).map((notice) => notice.reason)).toEqual(
    expect.arrayContaining([expect.stringContaining(reason)]),
  );
  expect(lint(map).counts.error).toBeGreaterThan(0);
});

it('reads the rows before a quote that is never closed, and counts the others', () => {
  const map = readRedirectMap('from,to\n/a,/b\n/c,/d\n/e,"/f\n/g,/h\n\n/i,/j\n', { dialect: 'csv' });
  expect(shown(map)).toEqual(['2 /a → /b 301', '3 /c → /d 301']);
  expect(reasons(map)).toEqual(['4 A quote that opens here is never closed (3)']);
});

it('reads a program of slashes that begin no regular expression', () => {
  const text = `x = ${'/[('.repeat(runs(100_000))}\nexport default [{ source: '/a', destination: '/b', permanent: true }]`;
  expect(readRedirectMap(text, { dialect: 'nextjs' }).notices[0]?.reason).toMatch(/nested/);
});

it.each([
  ['alone', '', ''],
  ['in a mapping', 'other: 1\nredirects:\n', 'next:\n  - 1\n'],
  ['after a text that looks like one', 'note: |\n  - a\n  - b\nredirects:\n', ''],
  ['in the first of two documents', '# Redirects\n---\n', '---\n- 1\n'],
])('reads a long YAML list %s in parts as it reads it whole', (_, before, after) => {
  const more = [
    '',
    '    # moved\n',
    '    status: 301\r\n',
    '\n  # old\n',
    "    why: 'it''s'\n",
    '    force: True\n',
    '    tags: [a, b]\n',
    '    at: 2020-01-01\n',
    '    note: a b#c #d\n',
    '    to2:   https://a.example/#x#y   \n',
  ];
  const item = (at: number) => `  - from: /a${at}\n    to: "/b ${at}"\n${more[Math.floor(at / 20)] ?? ''}`;
  const text = before + Array.from({ length: 200 }, (__, at) => item(at)).join('') + after;
  for (const partChars of [100, 500, 3000]) {
    expect(yamlTree(text, partChars)).toEqual(yamlTree(text, Number.POSITIVE_INFINITY));
    expect(yamlTree(text, partChars).problems).toEqual([]);
  }
});

it.each([
  ['before a long list', ''],
  ['that the text after a long list names again', 'next: &t /c\n'],
])('reads aliases of an anchor %s', (_, after) => {
  const rows = Array.from({ length: 200 }, (__, at) => `  - from: /a${at}\n    to: *t\n`).join('');
  const text = `base: &t /b\nredirects:\n${rows}${after}`;
  expect(yamlTree(text, 500)).toEqual(yamlTree(text, Number.POSITIVE_INFINITY));
});

it('recognizes a list of YAML rows without a file name', () => {
  expect(detectDialect('- from: /a\n  to: /b\n')).toBe('yaml');
});

it('reads UTF-16 and leaves out the byte order mark', () => {
  const bytes = Buffer.from('\ufeff/a /b\n', 'utf16le');
  expect(shown(readRedirectMap(bytes, { fileName: '_redirects' }))).toEqual(['1 /a → /b 301']);
});
