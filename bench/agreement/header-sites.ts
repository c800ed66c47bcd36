import { cookie, csp, longHsts, nosniff, strictHeaders, strictPolicy } from './headers.ts';
import { goodBody, goodHead, html, type Reply, type Responder, type Site, site } from './site.ts';

/** The origin that asks is let in, with cookies, whoever it is. */
const reflectingOrigin =
  (page: Reply): Responder =>
  ({ headers: { origin = '' } }) => ({
    ...page,
    headers: [
      ...(page.headers ?? []),
      ['Access-Control-Allow-Origin', origin],
      ['Access-Control-Allow-Credentials', 'true'],
    ],
  });

const script = (attributes: string) => `<script ${attributes}></script>`;
const hash = 'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin';

/** What a page says of itself in its headers. */
export const headerSites: Site[] = [
  site('exemplary.test', {
    about: 'every header as the references advise, secure cookies',
    page: html({
      headers: [...strictHeaders, cookie('__Host-session=1; Path=/; Secure; HttpOnly; SameSite=Strict')],
    }),
  }),
  site('silent-policy.test', {
    about: 'a policy that allows no connections',
    page: html({ headers: [csp(strictPolicy)] }),
  }),
  site('isolated.test', {
    about: 'cross-origin isolation: COOP, COEP and CORP',
    page: html({
      headers: [
        ...strictHeaders,
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ['Cross-Origin-Embedder-Policy', 'require-corp'],
      ],
    }),
  }),
  site('unsafe-inline.test', {
    about: 'inline scripts allowed, session cookie readable by scripts, any origin allowed with cookies',
    page: html(),
    https: reflectingOrigin(
      html({
        headers: [
          csp("default-src 'self' 'unsafe-inline'"),
          ['Strict-Transport-Security', 'max-age=86400'],
          cookie('PHPSESSID=1; Secure'),
          ['Cross-Origin-Resource-Policy', 'same-site'],
        ],
        head: goodHead + script('src="http://cdn.test/a.js"'),
      }),
    ),
  }),
  site('inline-styles.test', {
    about: 'only styles may be inline, cookie without Secure under HSTS, readable by every origin',
    page: html({
      headers: [
        csp("default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'"),
        longHsts,
        ['X-Frame-Options', 'SAMEORIGIN'],
        ['Referrer-Policy', 'unsafe-url'],
        ['Access-Control-Allow-Origin', '*'],
        cookie('theme=dark; SameSite=Lax'),
        nosniff,
      ],
      head: goodHead + script('src="/own.js"'),
    }),
  }),
  site('strict-dynamic.test', {
    about: 'nonce and strict-dynamic, every foreign script with a hash',
    page: html({
      headers: [
        csp(
          "script-src 'nonce-abc123' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'; style-src 'self'",
        ),
        longHsts,
        nosniff,
        ['Referrer-Policy', 'no-referrer, strict-origin-when-cross-origin'],
        cookie('id=1; Secure; HttpOnly'),
      ],
      head: `${goodHead}<meta name="referrer" content="origin">${script(`src="https://cdn.test/a.js" ${hash}`)}`,
    }),
  }),
  site('lone-strict-dynamic.test', {
    about: 'strict-dynamic without a nonce, own scripts with hashes',
    page: html({
      headers: [csp("script-src 'strict-dynamic'; object-src 'none'"), longHsts, ['Referrer-Policy', 'same-origin']],
      head: goodHead + script(`src="/own.js" ${hash}`),
    }),
  }),
  site('eval.test', {
    about: 'eval allowed, http goes to http first, anti-forgery cookie without SameSite, foreign script without a hash',
    page: html({
      headers: [
        csp("default-src 'self'; script-src 'self' 'unsafe-eval' https://cdn.test"),
        longHsts,
        ['X-Frame-Options', 'ALLOW-FROM https://partner.test'],
        ['Cross-Origin-Resource-Policy', 'cross-origin'],
        cookie('csrftoken=1; Secure'),
      ],
      head: goodHead + script('src="https://cdn.test/a.js"'),
    }),
    http: ({ url }) =>
      url === '/'
        ? { status: 302, headers: [['Location', '/start']] }
        : { status: 302, headers: [['Location', 'https://eval.test/']] },
  }),
  site('http-images.test', {
    about: 'images over http allowed, broken HSTS and other headers',
    page: html({
      headers: [
        csp("default-src 'self'; img-src 'self' http: data:; object-src 'none'"),
        ['Strict-Transport-Security', 'includeSubDomains'],
        ['X-Content-Type-Options', 'sniff'],
        ['X-Frame-Options', 'DENY, DENY'],
        ['Cross-Origin-Resource-Policy', 'same-planet'],
        ['Referrer-Policy', 'whatever'],
      ],
    }),
  }),
  site('http-scripts.test', {
    about: 'scripts over http allowed, bad SameSite, foreign script with a URL that starts with //',
    page: html({
      headers: [
        csp("default-src 'self'; script-src 'self' http://cdn.test"),
        longHsts,
        nosniff,
        ['Referrer-Policy', 'origin'],
        ['Access-Control-Allow-Origin', 'https://partner.test'],
        cookie('choice=1; Secure; SameSite=Sometimes'),
      ],
      head: goodHead + script(`src="//cdn.test/a.js" ${hash}`),
    }),
  }),
  site('report-only.test', {
    about: 'a policy that is only reported on, session cookie without Secure or HSTS, http ends at http',
    page: html({
      headers: [
        ['Content-Security-Policy-Report-Only', "default-src 'self'"],
        nosniff,
        cookie('login=1; HttpOnly; SameSite=Lax'),
      ],
      body: goodBody + script('src="//cdn.test/a.js"'),
    }),
    http: ({ url }) => (url === '/' ? { status: 302, headers: [['Location', '/home']] } : html()),
  }),
  site('meta-policy.test', {
    about: 'policy in a meta element, frame-ancestors included; several cookies',
    page: html({
      headers: [longHsts, cookie('a=1; Secure; SameSite=Lax'), cookie('b=2; Secure')],
      head:
        `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; frame-ancestors 'none'">` +
        `<meta name="referrer" content="strict-origin">${goodHead}`,
    }),
  }),
  site('two-policies.test', {
    about: 'two policies in two headers and one in a meta element',
    page: html({
      headers: [csp("default-src 'self'"), csp("default-src 'self' https:; object-src 'none'"), longHsts],
      head: `<meta http-equiv="Content-Security-Policy" content="base-uri 'self'">${goodHead}`,
    }),
  }),
  site('repeated-directive.test', {
    about: 'a policy that repeats a directive, Referrer-Policy sent twice',
    page: html({
      headers: [
        csp("default-src 'self'; img-src 'self'; img-src data:"),
        longHsts,
        ['Referrer-Policy', 'no-referrer'],
        ['Referrer-Policy', 'unsafe-url'],
      ],
    }),
  }),
  site('repeated-report.test', {
    about: 'a sound policy that repeats its report URL; a blank X-Frame-Options',
    page: html({
      headers: [csp("default-src 'self'; report-uri /a; report-uri /b"), longHsts, nosniff, ['X-Frame-Options', '']],
    }),
  }),
  site('odd-headers.test', {
    about: 'an HSTS age that isn’t a number, a policy header with an empty part',
    page: html({
      headers: [['Strict-Transport-Security', 'max-age=forever'], csp("default-src 'self', "), nosniff],
    }),
  }),
  site('sent-twice.test', {
    about: 'the same headers twice, with the same words',
    page: html({
      headers: [
        longHsts,
        longHsts,
        nosniff,
        nosniff,
        ['X-Frame-Options', 'DENY'],
        ['X-Frame-Options', 'DENY'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
      ],
    }),
  }),
  site('odd-cookies.test', {
    about: 'cookies that browsers reject or delete at once, next to one that they store',
    page: html({
      headers: [
        longHsts,
        cookie('elsewhere=1; Domain=other.test'),
        cookie('__Secure-login=1'),
        cookie('old=1; Max-Age=0'),
        cookie('kept=1; Secure; SameSite=Strict'),
      ],
    }),
  }),
  site('host-prefix.test', {
    about: 'a cookie whose attributes don’t match its name prefix, so browsers reject it',
    page: html({ headers: [longHsts, cookie('__Host-id=1; Secure'), cookie('kept=1; Secure; SameSite=Strict')] }),
  }),
  site('loud-headers.test', {
    about: 'capital letters, tabs and spaces where they mean nothing',
    page: {
      headers: [
        ['content-type', 'TEXT/HTML; charset=UTF-8'],
        ['STRICT-TRANSPORT-SECURITY', 'MAX-AGE=31536000 ;INCLUDESUBDOMAINS'],
        ['content-security-policy', "DEFAULT-SRC\t'SELF' ;; OBJECT-SRC 'NONE';"],
        ['x-content-type-options', 'NoSniff'],
        ['X-Frame-Options', 'SameOrigin'],
        ['referrer-policy', 'Strict-Origin'],
        ['set-cookie', 'SESS=1; SECURE; HTTPONLY; SAMESITE=LAX'],
      ],
      body: html({ head: `${goodHead}${script('src="https://cdn.test/a.js"')}` }).body ?? '',
    },
  }),
];
