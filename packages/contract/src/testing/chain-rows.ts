import type { Row } from './target-rows.ts';

/** What lies on the way. */
export const chains: Row[] = [
  ['{ from: /a, chain: [/b] }', '/a 301 /b 200', 'passed'],
  ['{ from: /a, chain: [/b, /c] }', '/a 301 /b 302 /c 200', 'passed'],
  ['{ from: /a, chain: [/b, /c] }', '/a 301 /c 200', 'Expected redirect 1 to /b, got /c'],
  ['{ from: /a, chain: [/b, /c] }', '/a 301 /b 302 /d 200', 'Expected redirect 2 to /c, got /d'],
  ['{ from: /a, chain: [/b, /c] }', '/a 301 /b 200', 'Expected redirect 2 to /c, got no redirect (200)'],
  ['{ from: /a, chain: [/b] }', '/a 301 /b 302 /c 200', 'Expected 1 redirect, got 2: redirect 2 goes to /c'],
  ['{ from: /a, chain: [/b], status: 308 }', '/a 301 /b 200', 'Expected 308, got 301'],
  ['{ from: /a, chain: [/b], status: 308 }', '/a 301 /c 200', 'Expected redirect 1 to /b, got /c (301 instead of 308)'],
  [
    '{ from: /a, chain: [/b], status: 301 }',
    '/a 404',
    'Expected redirect 1 to /b, got no redirect (404 instead of 301)',
  ],
  ['{ from: /a, chain: [/b] }', '/a 404', 'Expected redirect 1 to /b, got no redirect (404)'],
  ["{ from: /a, chain: ['/b/*', '~^/c\\d$'] }", '/a 301 /b/x 302 /c1 200', 'passed'],
  ["{ from: /a, chain: ['/b/*', '~^/c\\d$'] }", '/a 301 /b/x 302 /cx 200', 'Expected redirect 2 to ~^/c\\d$, got /cx'],
  [
    '{ from: http://a.test/x, chain: [https://a.test/x, https://www.a.test/x] }',
    'http://a.test/x 301 https://a.test/x 301 https://www.a.test/x 200',
    'passed',
  ],
  [
    '{ from: http://a.test/x, chain: [https://a.test/x, https://www.a.test/x] }',
    'http://a.test/x 301 https://www.a.test/x 200',
    'Expected redirect 1 to https://a.test/x, got https://www.a.test/x',
  ],
  ['{ from: /a, chain: [/b], final: 200 }', '/a 301 /b 500', 'Expected final status 200, got 500 at /b'],
  ["{ from: '/{a,b}', chain: ['/x/{a,b}', /end] }", '/a 301 /x/a 301 /end 200', 'passed'],
];

/** Of the first response alone: `too-many` is how a chain ends that is not followed. */
export const locations: Row[] = [
  ['{ from: /a, location: /b }', '/a 301 too-many', 'Expected Location /b, got /a'],
  ['{ from: /a, location: /a }', '/a 301 too-many', 'passed'],
  ['{ from: /a, location: /a, status: 301 }', '/a 302 too-many', 'Expected 301, got 302'],
  ['{ from: /a, location: /b }', '/a 301 /b 301 /c 404', 'passed'],
  ['{ from: /a, location: /b, to: /c }', '/a 301 /b 301 /c 200', 'passed'],
  ['{ from: /a, location: /b, to: /c }', '/a 301 /d 301 /c 200', 'Expected Location /b, got /d'],
  ['{ from: /a, location: /b }', '/a 200', 'Expected Location /b, got none (200)'],
  ['{ from: /a, location: /b }', '/a 200r /b 200', 'Expected Location /b, got none (200)'],
  [
    '{ from: /a, location: https://b.test/x }',
    '/a 301 https://b.test/y 200',
    'Expected Location https://b.test/x, got https://b.test/y',
  ],
  ["{ from: /a, location: 'https://b.test/*' }", '/a 301 https://b.test/y refused', 'passed'],
  ['{ from: /a, location: /b }', '/a refused', 'could not run: Connection refused.'],
];

export const lengths: Row[] = [
  ['{ from: /a, to: /c, maxRedirects: 1 }', '/a 301 /c 200', 'passed'],
  ['{ from: /a, to: /c, maxRedirects: 1 }', '/a 301 /b 301 /c 200', 'Expected at most 1 redirect, got 2'],
  ['{ from: /a, to: /c, maxRedirects: 2 }', '/a 301 /b 301 /c 200', 'passed'],
  ['{ from: /a, maxRedirects: 3 }', '/a 200', 'passed'],
  [
    '{ from: http://a.test/a, to: /c, maxRedirects: 1 }',
    'http://a.test/a hsts https://a.test/a 301 https://a.test/c 200',
    'passed',
  ],
  [
    '{ from: /a, to: /x, maxRedirects: 1 }',
    '/a 301 /b 301 /c 200',
    'Expected /x, got /c; Expected at most 1 redirect, got 2',
  ],
];

export const kept: Row[] = [
  ['{ from: /a, to: /b, query: keep }', '/a?hopwise-probe=1 301 /b?hopwise-probe=1 200', 'passed'],
  [
    '{ from: /a, to: /b, query: keep }',
    '/a?hopwise-probe=1 301 /b 200',
    'Expected the query to be preserved, but hopwise-probe=1 is missing at /b',
  ],
  ['{ from: /a, to: /b, query: keep }', '/a?hopwise-probe=1 301 /c?hopwise-probe=1 200', 'Expected /b, got /c'],
  ["{ from: '/a?x=1', to: /b, query: keep }", '/a?x=1&hopwise-probe=1 301 /b?hopwise-probe=1&x=1 200', 'passed'],
  [
    "{ from: '/a?x=1', to: /b, query: keep }",
    '/a?x=1&hopwise-probe=1 301 /b?hopwise-probe=1 200',
    'Expected the query to be preserved, but x=1 is missing at /b?hopwise-probe=1',
  ],
  ["{ from: /a, to: '/b?y=2', query: keep }", '/a?hopwise-probe=1 301 /b?hopwise-probe=1&y=2 200', 'passed'],
  ["{ from: /a, to: '/b?y=2&z=3', query: keep }", '/a?hopwise-probe=1 301 /b?z=3&y=2&hopwise-probe=1 200', 'passed'],
  [
    "{ from: /a, to: '/b?y=2', query: keep }",
    '/a?hopwise-probe=1 301 /b?hopwise-probe=1 200',
    'Expected /b?y=2, got /b',
  ],
  ["{ from: /a, to: '/b/*', query: keep }", '/a?hopwise-probe=1 301 /b/x?hopwise-probe=1 200', 'passed'],
  ["{ from: /a, to: '~^/b$', query: keep }", '/a?hopwise-probe=1 301 /b?hopwise-probe=1 200', 'passed'],
  ['{ from: /a, chain: [/b], query: keep }', '/a?hopwise-probe=1 301 /b?hopwise-probe=1 200', 'passed'],
  [
    "{ from: '/a?q=%C3%A9', to: /b, query: keep }",
    '/a?q=%C3%A9&hopwise-probe=1 301 /b?q=%c3%a9&hopwise-probe=1 200',
    'passed',
  ],
  ['{ from: /a, to: /b, fragment: keep }', '/a#hopwise-probe 301 /b#hopwise-probe 200', 'passed'],
  [
    '{ from: /a, to: /b, fragment: keep }',
    '/a#hopwise-probe 301 /b#other 200',
    'Expected fragment #hopwise-probe to be preserved, got #other',
  ],
  [
    '{ from: /a, to: /b, fragment: keep }',
    '/a#hopwise-probe 301 /b 200',
    'Expected fragment #hopwise-probe to be preserved, got none',
  ],
  ["{ from: '/a#top', to: /b, fragment: keep }", '/a#top 301 /b#top 200', 'passed'],
  ["{ from: '/a#top', to: /b, fragment: keep }", '/a#top 301 /c#top 200', 'Expected /b, got /c'],
  ['{ from: /a, to: /b, query: any, fragment: any }', '/a 301 /b 200', 'passed'],
];

export const secure: Row[] = [
  ['{ from: /a, https: true }', '/a 200', 'passed'],
  ['{ from: /a, to: /b, https: true }', '/a 301 /b 200', 'passed'],
  ['{ from: http://a.test/, https: true }', 'http://a.test/ 301 https://a.test/ 200', 'passed'],
  [
    '{ from: http://a.test/, https: true }',
    'http://a.test/ 200',
    'Expected HTTPS, got no redirect from http://a.test/',
  ],
  [
    '{ from: http://a.test/, https: true }',
    'http://a.test/ 301 http://www.a.test/ 301 https://www.a.test/ 200',
    'Expected HTTPS, but redirect 1 goes to http://www.a.test/',
  ],
  [
    '{ from: /a, to: /b, https: true }',
    '/a 301 http://a.test/b 200',
    'Expected HTTPS, but redirect 1 goes to http://a.test/b',
  ],
  ['{ from: http://a.test/, https: false, final: 200 }', 'http://a.test/ 200', 'passed'],
  ['{ from: /a, certificate: trusted }', '/a 200', 'passed'],
  [
    '{ from: /a, certificate: trusted }',
    '/a 200!',
    'Expected a trusted certificate, but the certificate of a.test is self-signed',
  ],
  [
    '{ from: /a, to: /b, certificate: trusted }',
    '/a 301 https://b.test/ 301! /b 200',
    'Expected a trusted certificate, but the certificate of b.test is self-signed',
  ],
  ['{ from: /a, to: /b, certificate: any }', '/a 301! /b 200', 'passed'],
  ['/a -> /b', '/a 301! /b 200', 'Browsers stop at hop 1: the certificate of a.test is self-signed.'],
  ['/a 301', '/a 301! /b 200', 'Browsers stop at hop 1: the certificate of a.test is self-signed.'],
  [
    '{ from: /a, certificate: trusted }',
    '/a no-tls',
    'Expected a trusted certificate, but TLS failed: The TLS handshake failed.',
  ],
];

export const never: Row[] = [
  ["{ from: /a, to: /b, not: '*/cgi-sys/*' }", '/a 301 /b 200', 'passed'],
  [
    "{ from: /a, to: /b, not: '*/cgi-sys/*' }",
    '/a 302 /cgi-sys/x 302 /b 200',
    'Must not go through */cgi-sys/*, but redirect 1 goes to /cgi-sys/x',
  ],
  [
    "{ from: /a, not: '*/cgi-sys/*' }",
    '/a 302 /cgi-sys/x 200',
    'Must not go through */cgi-sys/*, but redirect 1 goes to /cgi-sys/x',
  ],
  ["{ from: /a, not: ['/x', '/y'] }", '/a 301 /y 200', 'Must not go through /y, but redirect 1 goes to /y'],
  ["{ from: /a, not: ['/x', '/y'] }", '/a 301 /z 200', 'passed'],
  [
    "{ from: /a, not: '~^http:' }",
    '/a 301 http://b.test/ 301 https://b.test/ 200',
    'Must not go through ~^http:, but redirect 1 goes to http://b.test/',
  ],
  [
    "{ from: /a, not: 'https://b.test/' }",
    '/a 301 https://b.test/ 200',
    'Must not go through https://b.test/, but redirect 1 goes to https://b.test/',
  ],
  ["{ from: /a, not: '/a' }", '/a 200', 'passed'],
  [
    "{ from: /a, not: '/login*' }",
    '/a 302 /login?next=a refused',
    'Must not go through /login*, but redirect 1 goes to /login?next=a',
  ],
];

export const broken: Row[] = [
  ['/a -> /b', '/a 301 /c 301 loop', 'Expected /b, got a redirect loop'],
  ['{ from: /a, chain: [/b, /c] }', '/a 301 /b loop', 'Expected /c, got a redirect loop'],
  ['{ from: /a, final: 200 }', '/a 301 /b loop', 'Expected a final response, got a redirect loop'],
  ['{ from: /a, maxRedirects: 5 }', '/a 301 /b loop', 'Expected a final response, got a redirect loop'],
  ['/a -> /b', '/a 301 /c 301 too-many', 'Expected /b, stopped at /c: The chain has more than 20 redirects.'],
  [
    '/a -> /b',
    '/a 301 https://b.test/ refused',
    'Expected /b, got no response from https://b.test/: Connection refused.',
  ],
  ['/a -> /b', '/a 301 /b 200 refused', 'Expected /b, stopped at /b: Connection refused.'],
  ['/a -> /b', '/a 301 /b timeout', 'Expected /b, got no response from /b: Timed out.'],
  [
    '/a -> /b',
    '/a 301 https://b.test/ no-tls',
    'Expected /b, got no response from https://b.test/: The TLS handshake failed.',
  ],
  ['/a 308', '/a 301 /b refused', 'Expected 308, got 301'],
  ['{ from: /a, https: true }', '/a 301 /b loop', 'Expected a final response, got a redirect loop'],
  ['{ from: /a, query: keep }', '/a 301 /b loop', 'Expected a final response, got a redirect loop'],
  ['/a -> /b', '/a refused', 'could not run: Connection refused.'],
  ['/a 410', '/a refused', 'could not run: Connection refused.'],
  ['/a -> /b', '/a timeout', 'could not run: Timed out.'],
  ['/a -> /b', '/a no-tls', 'could not run: The TLS handshake failed.'],
  ['/a -> /b', '/a blocked', 'could not run: Blocked: 10.0.0.1 is private.'],
  [
    '/a -> /b',
    '/a 301 http://10.0.0.1/ blocked',
    'could not run: Hop 2, http://10.0.0.1/: Blocked: 10.0.0.1 is private.',
  ],
  ['/a -> /b', '/a 301 /c aborted', 'could not run: Hop 2, https://a.test/c: Interrupted.'],
  ['/a 308', '/a 301 http://10.0.0.1/ blocked', 'Expected 308, got 301'],
  ['/a 301', '/a 301 /c aborted', 'could not run: Hop 2, https://a.test/c: Interrupted.'],
];
