import { describe, expect, it } from 'vitest';
import { detectDialect } from '../detect-dialect.ts';
import { readRedirectMap } from '../read-map.ts';
import type { DialectId } from '../redirect-map.ts';
import { Resolver } from '../resolve.ts';

interface Sample {
  dialect: DialectId;
  fileName: string;
  text: string;
  /** `line source → target status`. */
  rules: string[];
  skipped?: string[];
  /** A URL or path, what is sent, and headers. */
  requests: [url: string, response: string, headers?: Record<string, string>][];
}

const samples: Record<string, Sample> = {
  'redirects of mod_alias': {
    dialect: 'apache',
    fileName: '.htaccess',
    text: `# moved
Redirect 301 /old /new
redirect /tmp https://other.example/t?x=1
RedirectPermanent "/with space" /spaced
RedirectTemp /slash/ /s/
Redirect gone /gone
Redirect seeother /see /other
RedirectMatch 308 ^/m/([^/]+)/(.*)$ /n/$2/$1
redirectmatch gone \\.php$
<IfModule mod_alias.c>
Redirect 301 \\
  /joined /lines
</IfModule>
<IfModule !mod_alias.c>
Redirect /never /never2
</IfModule>
Redirect 301 /bad
Redirect 410 /bad /target
RedirectMatch (/bad /x
Redirect 999 /a /b
<Files x.html>
Redirect /x /y
`,
    rules: [
      '2 /old prefix → /new 301',
      '3 /tmp prefix → https://other.example/t?x=1 302',
      '4 /with space prefix → /spaced 301',
      '5 /slash/ prefix → /s/ 302',
      '6 /gone prefix → null 410',
      '7 /see prefix → /other 303',
      '8 ^/m/([^/]+)/(.*)$ pattern → /n/$2/$1 308',
      '9 \\.php$ pattern → null 410',
      '11 /joined prefix → /lines 301',
    ],
    skipped: [
      "15 It's in <ifmodule !mod_alias.c>, so it applies only without that module (1)",
      '17 The row has no target (1)',
      "18 Apache doesn't accept a target with status 410 (1)",
      "19 The pattern can't be evaluated: it has a ( without a ) (1)",
      '20 999 is not a valid status code for a response (1)',
      '21 <files> is never closed (0)',
      "22 It's in <files x.html>, which can't be evaluated (1)",
    ],
    requests: [
      ['/old', '301 /new'],
      ['/old/a%20b?q=1', '301 /new/a%20b?q=1'],
      ['/older', 'none'],
      ['/Old', 'none'],
      ['/old//x', '301 /new/x'],
      ['/a/../old', '301 /new'],
      ['/old%2Fx', 'none'],
      ['/tmp?y=2', '302 https://other.example/t?x=1'],
      ['/with%20space', '301 /spaced'],
      ['/slash', 'none'],
      ['/slash/x', '302 /s/x'],
      ['/gone/x', '410'],
      ['/m/a/caf%C3%A9?q', '308 /n/caf%C3%A9/a?q'],
      ['/x.php', '410'],
      ['/joined', '301 /lines'],
    ],
  },
  'rules of mod_rewrite in a directory': {
    dialect: 'apache',
    fileName: '.htaccess',
    text: `RewriteEngine On
RewriteBase /
Redirect /alias /from-alias
RewriteCond %{HTTP_HOST} ^www\\.site\\.example$ [NC]
RewriteRule ^(.*)$ https://site.example/$1 [R=301,L]
RewriteRule ^alias$ /from-rewrite [R,L]
RewriteRule ^a/(\\d+)$ b?id=$1 [R=301,QSA,L]
RewriteRule ^c/(.*)$ /d/$1? [R=permanent,NC,L]
RewriteCond %{QUERY_STRING} (?:^|&)p=(\\d+) [OR]
RewriteCond %{HTTP:X-Page} ^(\\w+)$
RewriteRule ^page$ /pages/%1? [R=302,NE,L]
RewriteRule ^gone/ - [G]
RewriteRule ^keep/ - [L]
RewriteRule ^keep/x$ /never [R]
RewriteRule ^chain1$ - [C]
RewriteRule ^chain1$ /chained [R=301,L]
RewriteRule !^(?:index|next|skip) /index [R,L]
RewriteRule ^skip$ - [S=1]
RewriteRule ^skip$ /skipped-over [R,L]
RewriteRule ^skip$ /after-skip [R,L]
RewriteRule ^next$ index2
RewriteRule ^index2$ /final [R=307,L]
`,
    rules: [
      '3 /alias prefix → /from-alias 302',
      '5 www.site.example^(.*)$ pattern → https://site.example/$1 301',
      '6 ^alias$ pattern → /from-rewrite 302',
      '7 ^a/(\\d+)$ pattern → b?id=$1 301',
      '8 ^c/(.*)$ pattern → /d/$1? 301',
      '11 ^page$ pattern → /pages/%1? 302',
      '12 ^gone/ pattern → null 410',
      '14 ^keep/x$ pattern → /never 302',
      '16 ^chain1$ pattern → /chained 301',
      '17 ^(?:index|next|skip) pattern → /index 302',
      '19 ^skip$ pattern → /skipped-over 302',
      '20 ^skip$ pattern → /after-skip 302',
      '21 ^next$ pattern → index2 200',
      '22 ^index2$ pattern → /final 307',
    ],
    skipped: [
      '13 The rule has no target: it only exempts requests from the rules after it (1)',
      '15 The rule has no target: it only controls other rules or sets variables (1)',
      '18 The rule has no target: it only controls other rules or sets variables (1)',
    ],
    requests: [
      ['https://www.site.example/x?y', '301 https://site.example/x?y'],
      ['/alias', '302 /from-rewrite'],
      ['/alias/x', '302 /index'],
      ['/a/5?z=1', '301 /b?id=5&z=1'],
      ['/C/a%20b?z', '301 /d/a%20b'],
      ['/page?p=7', '302 /pages/7'],
      ['/page', '302 /pages/q', { 'X-Page': 'q' }],
      ['/gone/x', '410'],
      ['/keep/x', 'none'],
      ['/chain1', '301 /chained'],
      ['/skip', '302 /after-skip'],
      ['/next', '307 /final'],
      ['/c/a%3Fb', '403'],
    ],
  },
  'rules that others follow up in a directory': {
    dialect: 'apache',
    fileName: '.htaccess',
    text: `RewriteEngine On
RewriteBase /
RewriteRule ^kept /elsewhere [R=308]
RewriteCond %{QUERY_STRING} inside
RewriteRule elsewhere /page? [L]
RewriteRule ^ended/(.*)$ /aliased/$1 [END]
RedirectMatch 307 ^/aliased/(.*)$ /t/$1
`,
    rules: [
      '3 ^kept pattern → /elsewhere 308',
      '5 elsewhere pattern → /page? 200',
      '6 ^ended/(.*)$ pattern → /aliased/$1 200',
      '7 ^/aliased/(.*)$ pattern → /t/$1 307',
    ],
    requests: [
      ['/kept', '308 /elsewhere'],
      ['/kept?inside', '308'],
      ['/ended/x', '307 /t/x'],
    ],
  },
  'virtual hosts': {
    dialect: 'apache',
    fileName: 'httpd.conf',
    text: `<VirtualHost *:80>
ServerName site.example
ServerAlias *.old.example
Redirect permanent / https://site.example/
</VirtualHost>
<VirtualHost *:443>
ServerName site.example:443
DocumentRoot /srv/site
RewriteEngine on
RewriteRule ^/a$ /b
RewriteRule ^/c$ /d [PT]
Redirect /b /never
Redirect /d /passed
<Directory /srv/site/sub>
RewriteEngine on
RewriteRule ^x$ /from-sub [R=301]
</Directory>
</VirtualHost>
`,
    rules: [
      '4 site.example/ prefix → https://site.example/ 301',
      '10 site.example^/a$ pattern → /b 200',
      '11 site.example^/c$ pattern → /d 200',
      '12 site.example/b prefix → /never 302',
      '13 site.example/d prefix → /passed 302',
      '16 site.example^x$ pattern → /from-sub 301',
    ],
    requests: [
      ['http://www.old.example/x?y=1', '301 https://site.example/x?y=1'],
      ['https://site.example/a', '200 /b'],
      ['https://site.example/c', '302 https://site.example/passed'],
      ['https://site.example/sub/x', '301 https://site.example/from-sub'],
      ['https://site.example/x', 'none'],
    ],
  },
  'locations, rewrites and maps of nginx': {
    dialect: 'nginx',
    fileName: 'nginx.conf',
    text: `http {
map $uri $new {
  hostnames;
  default "";
  /Plain /x; # moved
  "/with space" https://w.example/;
  ~^/re/(?<rest>.*)$ /r/$rest;
  ~( /bad;
}
server {
  listen 80; server_name site.example *.site.example;
  if ($new) { return 301 $new; }
  if ($arg_id = 5) { return 302 /five; }
  location = /exact { return 301 /new; }
  location /pre { return 301 https://p.example$request_uri; }
  location ^~ /pre/no { return 410; }
  location ~* ^/pre/(.*)\\.html$ { return 308 /html/$1; }
  location /rw/ {
    rewrite ^/rw/a/(.*)$ /t/$1 permanent;
    rewrite ^/rw/b/(.*)$ /t?u=$1& redirect;
    rewrite ^/rw/c$ /exact last;
    return 404;
  }
  location /broken { return 301 /x }
  location / { return 200 'ok'; }
}
server {
  server_name old.example;
  return http://site.example$request_uri;
}
}
`,
    rules: [
      '5 /Plain → /x 301',
      '6 /with space → https://w.example/ 301',
      '7 ^/re/(?<rest>.*)$ pattern → /r/$rest 301',
      '13 site.example/ prefix → /five 302',
      '14 site.example/exact → /new 301',
      '15 site.example/pre prefix → https://p.example$request_uri 301',
      '16 site.example/pre/no prefix → null 410',
      '17 site.example^/pre/(.*)\\.html$ pattern → /html/$1 308',
      '19 site.example^/rw/a/(.*)$ pattern → /t/$1 301',
      '20 site.example^/rw/b/(.*)$ pattern → /t?u=$1& 302',
      '21 site.example^/rw/c$ pattern → /exact 200',
      '22 site.example/rw/ prefix → null 404',
      '29 old.example/ prefix → http://site.example$request_uri 302',
    ],
    skipped: [
      "8 The pattern can't be evaluated: it has a ( without a ) (1)",
      '24 The row has no ; at its end (1)',
      "25 The server responds with 200 itself. It doesn't redirect (1)",
    ],
    requests: [
      ['/plain?x=1', '301 /x'],
      ['/with%20space', '301 https://w.example/'],
      ['/re/a%20b', '301 /r/a b'],
      ['/a?id=5', '302 /five'],
      ['/exact', '301 /new'],
      ['/Exact', 'none'],
      ['/prefix?q', '301 https://p.example/prefix?q'],
      ['/pre/no/x.html', '410'],
      ['/PRE/a.HTML', '308 /html/a'],
      ['/rw/a/caf%C3%A9?q=1', '301 /t/caf%C3%A9?q=1'],
      ['/rw/b/x%26y?q=1', '302 /t?u=x%26y&&q=1'],
      ['/rw/c', '301 /new'],
      ['/rw/d', '404'],
      ['https://www.site.example/exact', '301 https://www.site.example/new'],
      ['http://old.example/a?b', '302 http://site.example/a?b'],
    ],
  },
  'nginx in a ConfigMap': {
    dialect: 'nginx',
    fileName: 'nginx.yaml',
    text: `apiVersion: v1
data:
  README: |
    Return to { the } start; really
  nginx.conf: |
    server {
      server_name a.example;
      location / {
        set $secure $https;
        if ($http_x_forwarded_proto = 'https') { set $secure on; }
        if ($secure != on) { return 301 https://$host$request_uri; }
        rewrite ^/v([0-9]+)(/.*)?$ https://b.example/$1$2 redirect; # old
      }
    }
kind: ConfigMap
`,
    rules: [
      '11 a.example/ prefix → https://$host$request_uri 301',
      '12 a.example^/v([0-9]+)(/.*)?$ pattern → https://b.example/$1$2 302',
    ],
    requests: [
      ['http://a.example/v1/x', '301 https://a.example/v1/x'],
      ['https://a.example/v1/x?y', '302 https://b.example/1/x?y'],
    ],
  },
  'redir of Caddy': {
    dialect: 'caddy',
    fileName: 'Caddyfile',
    text: `{
  admin off
}
(old) {
  redir /snip /{args[0]} 301
}
http://a.example, b.example {
  import old new
  redir /exact /new{?query} permanent # moved
  redir /pre* https://p.example{uri}
  redir /pre/deep /deep 308
  redir /html /h html
  redir /code /c 200
  @m path /m1 *.php
  redir @m /multi
  @re path_regexp r ^/re/(\\d+)/(.*)$
  redir @re "/out/{re.r.2}/{re.r.1}" 301
  @q query id=5
  redir @q /five
  redir @nothing /x
  map {path} {to} {
    /mo /mn
    ~^/mr/(\\w+)$ /r/$1
    default ""
  }
  @has expression {to} != "" && !{path}.endsWith("x")
  redir @has {to} 301
  handle_path /strip/* {
    redir /a /strip-a
    redir * /strip-rest{path}
  }
  handle {
    respond /gone 410
    respond "hello" 200
  }
  route /r* {
    redir /r* /first
    redir /r1 /second
  }
}
import other.caddy
`,
    rules: [
      '5 a.example/snip → /new 301',
      '9 a.example/exact → /new{?query} 301',
      '10 a.example/pre prefix → https://p.example{uri} 302',
      '11 a.example/pre/deep → /deep 308',
      '15 a.example/m1 *.php pattern → /multi 302',
      '17 a.example^/re/(\\d+)/(.*)$ pattern → /out/{re.r.2}/{re.r.1} 301',
      '19 a.example/ prefix → /five 302',
      '22 /mo → /mn 301',
      '23 ^/mr/(\\w+)$ pattern → /r/$1 301',
      '29 a.example/strip/a → /strip-a 302',
      '30 a.example/strip/ prefix → /strip-rest{path} 302',
      '33 a.example/gone → null 410',
      '37 a.example/r prefix → /first 302',
      '38 a.example/r1 → /second 302',
    ],
    skipped: [
      '12 The row sends a page that redirects in the browser (html), not an HTTP redirect (1)',
      `13 Caddy doesn't support status "200" for redirects (1)`,
      "20 The matcher @nothing isn't defined (1)",
      "41 The rows imported from other.caddy aren't in this file. Lint that file too (0)",
    ],
    requests: [
      ['/snip', '301 /new'],
      ['/EXACT?a=1', '301 /new?a=1'],
      ['//b.example/exact', '301 /new'],
      ['/exact/', 'none'],
      ['/prefix?q', '302 https://p.example/prefix?q'],
      ['/pre/deep', '308 /deep'],
      ['/x/a.PHP', '302 /multi'],
      ['/re/5/a%20b', '301 /out/a b/5'],
      ['/any?id=5', '302 /five'],
      ['/mo', '301 /mn'],
      ['/mr/abc', '301 /r/abc'],
      ['/mr/abx', 'none'],
      ['/strip/a', '302 /strip-a'],
      ['/strip/b', '302 /strip-rest/b'],
      ['/gone', '410'],
      ['/r1', 'none'],
    ],
  },
  'blocks that leave nothing of a path': {
    dialect: 'caddy',
    fileName: 'Caddyfile',
    text: 'handle_path /a/* {\n  redir /x /y 301\n}\nhandle_path /a/* {\n  redir https://b.example{uri} 301\n}\n',
    rules: ['2 /a/x → /y 301', '5 /a/ prefix → https://b.example{uri} 301'],
    requests: [
      ['/a/a', '301 https://b.example/'],
      ['/a/b?q', '301 https://b.example/b?q'],
    ],
  },
  'paths of Caddy in quotes and with escapes': {
    dialect: 'caddy',
    fileName: 'Caddyfile',
    text: `redir "/a b" /space 301
redir "/a%2fb" /slash 301
handle_path /p/* {
	redir * /t{path} 302
}
`,
    rules: ['1 /a b → /space 301', '2 /a%2fb → /slash 301', '4 /p/ prefix → /t{path} 302'],
    requests: [
      ['/a%20b', '301 /space'],
      ['/a%2Fb', '301 /slash'],
      ['/a%2fb/more', '301 /slash'],
      ['/a/b', 'none'],
      ['/p/x', '302 /t/x'],
    ],
  },
  'a plain list of redir': {
    dialect: 'caddy',
    fileName: 'redirects.txt',
    text: 'redir /a /b 301\nredir /c* /d\nredir /c/* /e\n',
    rules: ['1 /a → /b 301', '2 /c prefix → /d 302', '3 /c/ prefix → /e 302'],
    requests: [
      ['/a?x', '301 /b'],
      ['/c/x', '302 /e'],
      ['/cx', '302 /d'],
    ],
  },
  'rewrite maps and rules of IIS': {
    dialect: 'iis',
    fileName: 'web.config',
    text: `<?xml version="1.0"?>
<configuration><system.webServer><rewrite>
  <rewriteMaps>
    <rewriteMap name="Moved" defaultValue="">
      <!-- <add key="/commented" value="/out" /> -->
      <add key="/Old" value="/new" />
      <add key="/a?id=1&amp;x=2" value='https://b.example/?y&amp;z' />
      <add key="/no-value" />
    </rewriteMap>
  </rewriteMaps>
  <rules>
    <rule name="map" stopProcessing="true">
      <match url=".*" />
      <conditions><add input="{Moved:{REQUEST_URI}}" pattern="(.+)" /></conditions>
      <action type="Redirect" url="{C:1}" appendQueryString="false" redirectType="Found" />
    </rule>
    <rule name="host">
      <match url="^(.*)$" />
      <conditions><add input="{HTTP_HOST}" pattern="^www\\.a\\.example$" /></conditions>
      <action type="Redirect" url="https://a.example/{R:1}" />
    </rule>
    <rule name="keep" stopProcessing="true"><match url="^keep/" /><action type="None" /></rule>
    <rule name="wild" patternSyntax="Wildcard"><match url="w/*" /><action type="Redirect" url="to/{R:1}?s=1" redirectType="Temporary" /></rule>
    <rule name="gone"><match url="^(keep/)?gone$" /><action type="CustomResponse" statusCode="410" /></rule>
    <rule name="off" enabled="false"><match url="^off$" /><action type="Redirect" url="/x" /></rule>
    <rule name="bad"><match url="(" /><action type="Redirect" url="/x" /></rule>
    <rule name="inner"><match url="^in/(.*)$" /><action type="Rewrite" url="w/{ToLower:{R:1}}" /></rule>
  </rules>
</rewrite></system.webServer></configuration>
`,
    rules: [
      '6 /Old → /new 302',
      '7 /a → https://b.example/?y&z 302',
      '17 www.a.example^(.*)$ pattern → https://a.example/{R:1} 301',
      '23 w/* pattern → to/{R:1}?s=1 307',
      '24 ^(keep/)?gone$ pattern → null 410',
      '27 ^in/(.*)$ pattern → w/{ToLower:{R:1}} 200',
    ],
    skipped: [
      '8 The row has no value (1)',
      '22 The rule has no target: it only exempts requests from the rules after it (1)',
      '25 The rule is disabled (1)',
      "26 The pattern can't be evaluated: it has a ( without a ) (1)",
    ],
    requests: [
      ['/OLD', '302 /new'],
      ['/old?x=1', 'none'],
      ['/a?id=1&x=2', '302 https://b.example/?y&z'],
      ['https://www.a.example/p%20q?x', '301 https://a.example/p%20q?x'],
      ['/keep/gone', 'none'],
      ['/gone', '410'],
      ['/W/a/b?q', '307 /to/a/b?s=1&q'],
      ['/off', 'none'],
      ['/in/ABC', '200 /w/abc'],
    ],
  },
  'a rewrite map in a file of its own': {
    dialect: 'iis',
    fileName: 'rewritemaps.config',
    text: '<rewriteMaps><rewriteMap name="r"><add key="/a" value="/b"/></rewriteMap></rewriteMaps>',
    rules: ['1 /a → /b 301'],
    requests: [
      ['/a', '301 /b'],
      ['/a?x=1', '301 /b'],
    ],
  },
};

const shownTarget = (location: string | null | undefined): string => (location ? ` ${location}` : '');

describe.each(Object.entries(samples))('%s', (_, { dialect, fileName, text, rules, skipped = [], requests }) => {
  const map = readRedirectMap(text, { fileName });

  it("are read, and lines that aren't rules are reported", () => {
    expect(detectDialect(text, fileName)).toBe(dialect);
    const shown = map.rules.map(
      ({ position, source: { host, path, kind }, target, status }) =>
        `${position.line} ${host ?? ''}${path}${kind === 'exact' ? '' : ` ${kind}`} → ${target} ${status}`,
    );
    expect(shown).toEqual(rules);
    expect(map.notices.map(({ position, reason, rows }) => `${position.line} ${reason} (${rows})`)).toEqual(skipped);
    expect(map.rows).toBe(map.rules.length + map.notices.reduce((sum, { rows }) => sum + rows, 0));
  });

  it('have spans that are the texts of the file', () => {
    for (const { source, target, spans } of map.rules) {
      const written = text.slice(spans.source.start, spans.source.end).replaceAll('&amp;', '&');
      if (source.text !== '/') expect(written).toContain(source.text.replace(/^!/, ''));
      if (target !== null && spans.target !== null)
        expect(text.slice(spans.target.start, spans.target.end)).toContain(target.replace(/^\/new$/, '/'));
    }
  });

  it.each(requests)('%s gets %s', (url, response, headers = {}) => {
    const firing = new Resolver(map, { headers }).fire(url);
    const origin = /^https?:\/\/[^/]+/.exec(url)?.[0] ?? '';
    const wanted = response.replace(` ${origin}/`, origin === '' ? ` ${origin}/` : ' /');
    expect(firing === undefined ? 'none' : `${firing.status}${shownTarget(firing.location)}`).toBe(wanted);
  });
});

describe('a hostile file', () => {
  it.each<[DialectId, string, string, RegExp | null]>([
    ['nginx', 'blocks in blocks', 'a {'.repeat(50_000), /nested more than 100/],
    ['nginx', 'ends of blocks', '}'.repeat(50_000), /no matching/],
    ['nginx', 'a quote without an end', `return 301 "${'\\a'.repeat(50_000)}`, /longer than 64 KB/],
    ['nginx', 'half templates', '{{'.repeat(10_000), /nested more than 100/],
    ['nginx', 'a catastrophic pattern', 'location ~ "^(a+)+(?!x)$" { return 301 /x; }', null],
    ['nginx', 'variables that double', `${'set $a "$a$a$a$a";'.repeat(60)} return 301 /$a;`.replace('$a"', 'x"'), null],
    [
      'nginx',
      'maps that use each other',
      'map $a $b { default $a; } map $b $a { default $b; } server { return 301 $a; }',
      null,
    ],
    ['apache', 'blocks in blocks', '<Directory /x>\n'.repeat(50_000), /nested more than 100/],
    ['apache', 'a line without an end', 'Redirect /a \\\n'.repeat(20_000), /longer than 64 KB/],
    ['apache', 'comments without an end', '{#'.repeat(50_000), null],
    ['apache', 'rules that double', 'RewriteEngine On\nRewriteRule ^(.*)$ $1$1$1$1 [N]', null],
    ['apache', 'a catastrophic pattern', 'RedirectMatch 301 ^/(a+)+(?!x)$ /x', null],
    ['caddy', 'blocks in blocks', 'handle {\n'.repeat(50_000), /nested more than 100/],
    [
      'caddy',
      'a snippet that imports itself',
      '(a) {\nimport a\nimport a\n}\nx.test {\nimport a\nredir /q /z\n}',
      /aren't in this file/,
    ],
    [
      'caddy',
      'a map of many patterns',
      `map {path} {x} {\n${Array.from({ length: 3000 }, (_, at) => `~^/(a+)+${at}$ /b\n`).join('')}}\nredir {x}\n`,
      null,
    ],
    ['caddy', 'a map that uses itself', 'map {path} {b} {\n/x {b}{b}\n}\nredir /x {b}', null],
    ['caddy', 'brackets in brackets', `@a expression \`${'('.repeat(50_000)}\`\nredir @a /x`, null],
    ['iis', 'elements in elements', '<a>'.repeat(50_000), /nested more than 100/],
    ['iis', 'attributes', `<add ${'a="b" '.repeat(20_000)}/>`, /not well-formed/],
    [
      'iis',
      'braces in braces',
      `<rules><rule><match url="(.*)"/><action type="Redirect" url="${'{ToLower:'.repeat(5000)}"/></rule></rules>`,
      null,
    ],
  ])('of %s with %s ends in bounded time', (dialect, _, text, reason) => {
    const map = readRedirectMap(text, { dialect });
    if (reason !== null) expect(map.notices.map((notice) => notice.reason).join('\n')).toMatch(reason);
    const resolver = new Resolver(map);
    for (const url of ['/x', '/q', `/${'a'.repeat(2000)}`]) expect(() => resolver.resolve(url)).not.toThrow();
  });
});
