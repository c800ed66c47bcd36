import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

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
