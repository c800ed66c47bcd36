import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cspDirectives } from './csp-directives.ts';
import { cspScriptSources } from './csp-script-sources.ts';

const csp = (...policies: string[]) =>
  makeSubject({ headers: policies.map((policy): HeaderPair => ['Content-Security-Policy', policy]) });
const meta = (policy: string, headers: HeaderPair[] = []) =>
  makeSubject({ html: `<head><meta http-equiv="Content-Security-Policy" content="${policy}"></head>`, headers });

testAudit(contentSecurityPolicy, [
  ['default-src none', csp("default-src 'none'; img-src 'self'"), 'default-none', { policyCount: 1, inMeta: false }],
  ['in a meta element', meta("default-src 'none'"), 'default-none', { inHeader: false, inMeta: true }],
  [
    'directives that take no sources',
    csp("default-src 'self'; upgrade-insecure-requests; img-src"),
    'safe',
    { directives: { 'upgrade-insecure-requests': [], 'img-src': ["'none'"] } },
  ],
  ['a few hosts', csp("default-src 'self' https://cdn.example"), 'safe'],
  ['inline styles', csp("default-src 'self'; style-src 'unsafe-inline'"), 'unsafe-styles'],
  ['styles from anywhere', csp("default-src 'self'; style-src *"), 'unsafe-styles'],
  ['two report addresses', csp("default-src 'self'; report-uri /a; report-uri /b"), 'repeated-reporting'],
  ['two report addresses do not excuse', csp('default-src *; report-uri /a; report-uri /b'), 'unsafe-scripts'],
  ['http images', csp("default-src 'self'; img-src http://a.example"), 'insecure-passive'],
  ['eval', csp("default-src 'self' 'unsafe-eval'"), 'unsafe-eval'],
  ['inline scripts', csp("default-src 'self' 'unsafe-inline'"), 'unsafe-scripts'],
  ['inline script elements', csp("default-src 'none'; script-src-elem 'unsafe-inline'"), 'unsafe-scripts'],
  ['script elements from anywhere', csp("default-src 'self'; script-src-elem https:"), 'unsafe-scripts'],
  ['inline handlers', csp("default-src 'self'; script-src-attr 'unsafe-inline'"), 'unsafe-scripts'],
  [
    'a nonce makes inline script elements void',
    csp("default-src 'self'; script-src-elem 'nonce-x' 'unsafe-inline'"),
    'safe',
  ],
  ...["'nonce-'", "'sha256-'", "'sha256-!!'", "'nonce-{x}'", "'nonce-x"].map(
    (source): [string, ReturnType<typeof csp>, 'unsafe-scripts'] => [
      `${source}, which is no nonce or hash`,
      csp(`script-src ${source} 'unsafe-inline'; object-src 'none'`),
      'unsafe-scripts',
    ],
  ),
  ['data: scripts', csp("script-src data:; object-src 'none'"), 'unsafe-scripts'],
  ['plug-ins from anywhere', csp("script-src 'self'"), 'unsafe-scripts', { flags: { unsafeObjects: true } }],
  ['no word on scripts', csp("img-src 'self'"), 'unsafe-scripts'],
  ['http frames', csp("default-src 'self'; frame-src http://a.example"), 'insecure-active'],
  [
    'http frames on an http page',
    makeSubject({
      url: 'http://example.com/',
      headers: [['Content-Security-Policy', "default-src 'self'; frame-src http://a.example"]],
    }),
    'safe',
  ],
  ['a nonce makes inline void', csp("default-src 'self'; script-src 'nonce-x' 'unsafe-inline'"), 'safe'],
  ['a hash makes inline styles void', csp("default-src 'self'; style-src 'sha256-xyz=' 'unsafe-inline'"), 'safe'],
  [
    'strict-dynamic makes hosts and schemes void',
    csp("default-src 'none'; script-src 'strict-dynamic' 'nonce-x' https: http: 'unsafe-inline'"),
    'default-none',
    { flags: { strictDynamic: true } },
  ],
  ...[
    "'nonce-'",
    "'nonce-{x}'",
    "'nonce-ü'",
    "'nonce-x==='",
    "'sha256-'",
    "'sha256-!!'",
    "'sha256-x'",
    "'sha1-abcd'",
  ].map(
    (source) =>
      [
        `${source} is no nonce or hash and voids nothing`,
        csp(`script-src ${source} 'unsafe-inline'; object-src 'none'; base-uri 'none'`),
        'unsafe-scripts',
      ] as const,
  ),
  ['inline script elements', csp("default-src 'none'; script-src-elem 'unsafe-inline'"), 'unsafe-scripts'],
  ['script elements from anywhere', csp("default-src 'self'; script-src-elem * 'unsafe-inline'"), 'unsafe-scripts'],
  ['script elements of whole schemes', csp("default-src 'self'; script-src-elem https: data:"), 'unsafe-scripts'],
  [
    'inline handlers',
    csp("default-src 'none'; script-src-attr 'unsafe-inline'"),
    'unsafe-scripts',
    { flags: { unsafeHandlers: true } },
  ],
  ['hosts, which mean nothing for handlers', csp("default-src 'none'; script-src-attr *"), 'default-none'],
  [
    'inline scripts that elements and handlers are kept from',
    csp("default-src 'self'; script-src 'unsafe-inline'; script-src-elem 'self'; script-src-attr 'none'"),
    'safe',
  ],
  ['inline style elements', csp("default-src 'self'; style-src-elem 'unsafe-inline'"), 'unsafe-styles'],
  ['inline style attributes', csp("default-src 'self'; style-src-attr 'unsafe-inline'"), 'unsafe-styles'],
  ['strict-dynamic alone', csp("default-src 'self'; script-src 'strict-dynamic'"), 'invalid'],
  ['an empty header', csp(''), 'invalid', { policyCount: 1 }],
  ['a repeated directive', csp("default-src 'self'; default-src 'none'"), 'invalid'],
  [
    'header and meta together',
    meta("script-src 'self'; object-src 'none'", [
      ['Content-Security-Policy', "script-src 'self' 'unsafe-inline'; object-src *"],
    ]),
    'unsafe-styles',
  ],
  [
    'an enforced policy and one without script directives',
    csp('upgrade-insecure-requests', "script-src * 'unsafe-inline'; object-src 'none'"),
    'unsafe-scripts',
  ],
  [
    'two policies that are unsafe in different ways',
    csp("default-src 'none'; script-src https:", "default-src 'none'; script-src 'unsafe-inline'"),
    'default-none',
  ],
  [
    'default-src of one stands in for the script-src of another',
    csp("default-src 'self'", "script-src * 'unsafe-inline' 'unsafe-eval'; object-src *"),
    'safe',
    { directives: { 'script-src': ["'self'"] } },
  ],
  ['eval by one of two', csp("default-src 'self' 'unsafe-eval'", 'upgrade-insecure-requests'), 'unsafe-eval'],
  ['eval against one of two', csp("default-src 'self' 'unsafe-eval'", "default-src 'self'"), 'safe'],
  [
    'images over http by one of two',
    csp("default-src 'self'; img-src http://a.example", "default-src 'self'; img-src *"),
    'insecure-passive',
  ],
  ['images over http against one of two', csp("default-src 'self'; img-src http:", "default-src 'self'"), 'safe'],
  [
    'inline styles against inline style attributes',
    csp("default-src 'self'; style-src-attr 'unsafe-inline'", "default-src 'self'; style-src-elem 'unsafe-inline'"),
    'safe',
  ],
  ['one invalid of two', csp("default-src 'self'", ''), 'invalid', { policyCount: 2 }],
  ['two lines', csp("default-src 'self' 'unsafe-inline'", "default-src 'self'"), 'safe', { policyCount: 2 }],
  [
    'report only',
    makeSubject({ headers: [['content-security-policy-report-only', "default-src 'self'"]] }),
    'report-only',
  ],
  ['nothing', makeSubject(), 'missing'],
  [
    'in a meta element of the body, where browsers ignore it',
    makeSubject({
      html: '<body><p>x<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"></body>',
    }),
    'missing',
  ],
  ['frame-ancestors in a meta element', meta("frame-ancestors 'none'"), 'missing'],
  ['only separators', csp(';;;;;;;'), 'missing'],
  [
    'page not fetched',
    makeSubject({ page: { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } }),
    'not-run',
  ],
]);

testAudit(cspDirectives, [
  ['all of them', csp("default-src 'none'; base-uri 'none'; form-action 'self'"), 'complete'],
  ['each by another policy', csp("default-src 'none'; base-uri 'none'", "form-action 'self'"), 'complete'],
  ['base-uri missing', csp("default-src 'self'; form-action 'self'"), 'incomplete', { unlimited: ['base-uri'] }],
  ['none of them', csp("script-src 'self'"), 'incomplete', { unlimited: ['base-uri', 'form-action', 'object-src'] }],
  [
    'there, but for anyone',
    csp("default-src 'self'; base-uri *; form-action https:; object-src *"),
    'incomplete',
    { unlimited: ['base-uri', 'form-action', 'object-src'] },
  ],
  [
    'nonces without base-uri',
    csp("default-src 'none'; script-src 'nonce-x'; form-action 'none'"),
    'nonces-without-base-uri',
    { unlimited: ['base-uri'] },
  ],
  ['nonces with base-uri', csp("default-src 'none'; script-src 'nonce-x'; base-uri 'self'"), 'incomplete'],
  [
    'in a meta element',
    makeSubject({
      html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'self'; form-action 'self'">`,
    }),
    'complete',
  ],
  ['no policy', makeSubject(), 'not-applicable'],
]);

const scripts = (sources: string) => csp(`default-src 'self'; script-src ${sources}`);

testAudit(cspScriptSources, [
  ['own and one other host', scripts("'self' https://static.example.com"), 'own-hosts'],
  [
    'a CDN for every package',
    scripts("'self' https://cdn.jsdelivr.net"),
    'bypassable',
    { sources: [{ host: 'cdn.jsdelivr.net', reason: 'hosts every package that anyone publishes' }] },
  ],
  ['without a scheme, with a port', scripts('cdnjs.cloudflare.com:443'), 'bypassable'],
  ['by a wildcard', scripts('*.cloudflare.com'), 'bypassable'],
  ['a host of that name elsewhere', scripts('cdn.jsdelivr.net.example.com'), 'own-hosts'],
  ['only what is at a path', scripts('https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js'), 'own-hosts'],
  ['a path of nothing', scripts('https://cdn.jsdelivr.net/'), 'bypassable'],
  ['by default-src', csp("default-src 'self' https://unpkg.com"), 'bypassable'],
  ['for styles alone', csp("default-src 'self'; style-src https://unpkg.com"), 'own-hosts'],
  ["with a nonce, which doesn't disable it", scripts("'nonce-x' https://unpkg.com"), 'bypassable'],
  ['with strict-dynamic, which does', scripts("'nonce-x' 'strict-dynamic' https://unpkg.com"), 'nonces-only'],
  ['any host of a shared domain', scripts('*.github.io'), 'any-host-under-a-suffix', { sources: ['*.github.io'] }],
  [
    'for elements by their own directive',
    csp("default-src 'self'; script-src-elem *.github.io"),
    'any-host-under-a-suffix',
  ],
  ['everyone for elements', csp("default-src 'self'; script-src-elem *"), 'not-applicable'],
  [
    'strict-dynamic with inline handlers',
    csp("default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; script-src-attr 'unsafe-inline'"),
    'not-applicable',
  ],
  ['inline scripts', scripts("'self' 'unsafe-inline' https://unpkg.com"), 'not-applicable'],
  ['inline scripts made void by a hash', scripts("'sha256-xyz=' 'unsafe-inline' https://unpkg.com"), 'bypassable'],
  ['a CDN that a second policy does not name', csp('default-src unpkg.com', "default-src 'self'"), 'own-hosts'],
  ['a CDN that a second policy names', csp('default-src unpkg.com', 'default-src *'), 'bypassable'],
  ["a CDN and a second policy that doesn't mention it", csp('default-src unpkg.com', "base-uri 'self'"), 'bypassable'],
  ['no policy', makeSubject(), 'not-applicable'],
  ['an invalid one', csp("default-src 'self'; default-src *"), 'not-applicable'],
]);
