import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InlineScriptPolicy } from './inline-script-policy.ts';
import { findScriptRedirect } from './script-redirect.ts';

const url = 'https://site.test/dir/page';
const next = { to: 'https://site.test/next' };
const leaving = '<script>location = "/next"</script>';
const metaPolicy = (policy: string) => `<meta http-equiv=Content-Security-Policy content="${policy}">`;

describe('the scripts of a page', () => {
  it.each(['/* open', '{ if (a) {', 'var a = `open', 'f(', 'a }'])(
    'run, whatever is wrong in one before: %s',
    (bad) => {
      expect(findScriptRedirect(`<script>${bad}</script>${leaving}`, url)).toEqual(next);
    },
  );

  it.each(['location = "/x"; /* open', 'location = "/x"; {', 'location = "/x"; `', 'location = "/x" }'])(
    'do not run where one is not closed: %s',
    (bad) => {
      expect(findScriptRedirect(`<script>${bad}</script>`, url)).toBeNull();
    },
  );

  it('share their functions and variables, also with what runs when the page has loaded', () => {
    const shared = '<script>var to = "/next"</script><script>function go() { location = to }</script>';
    expect(findScriptRedirect(`${shared}<script>go()</script>`, url)).toEqual(next);
    expect(findScriptRedirect(`${shared}<body onload="setTimeout('go()', 2000)">`, url)).toEqual(next);
    expect(findScriptRedirect('<body onload="location=&#x27;/next&#x27;">', url)).toEqual(next);
  });
});

describe('what fails to load', () => {
  const go = 'onerror="location=\'/next\'"';
  it.each<[html: string, to: typeof next | (typeof next & { unsure: true }) | null]>([
    [`<img src="" ${go}>`, next],
    [`<img src=/picture ${go}>`, { ...next, unsure: true }],
    [`<script src=/file ${go}></script>`, { ...next, unsure: true }],
    [`<object data=/film ${go}></object>`, { ...next, unsure: true }],
    [`<video src=/film ${go}></video>`, { ...next, unsure: true }],
    [`<video><source src=/film ${go}></video>`, { ...next, unsure: true }],
    [`<link rel=stylesheet href=/style ${go}>`, { ...next, unsure: true }],
    [`<a ${go}>location</a>`, null],
    [`<meta http-equiv=content-security-policy content="script-src 'self'"><img src="" ${go}>`, null],
  ])('%s', (html, to) => {
    expect(findScriptRedirect(html, url)).toEqual(to);
  });
});

describe('what happens by itself when a page loads', () => {
  const go = '="location=\'/next\'"';
  it.each<[html: string, to: typeof next | (typeof next & { unsure: true }) | null]>([
    [`<iframe onload${go}></iframe>`, next],
    [`<details open ontoggle${go}></details>`, next],
    [`<details ontoggle${go}></details>`, null],
    [`<link rel=stylesheet href=/style onload${go}>`, { ...next, unsure: true }],
    [`<input autofocus onfocus${go}>`, { ...next, unsure: true }],
    [`<input onfocus${go}>`, null],
  ])('%s', (html, to) => {
    expect(findScriptRedirect(html, url)).toEqual(to);
  });
});

describe('a page in a frame', () => {
  it.each<[what: string, frame: string, to: typeof next | null]>([
    ['leads the page away', '<iframe srcdoc="<script>top.location = \'/next\'</script>"></iframe>', next],
    [
      'leads its parent away',
      '<iframe srcdoc="&lt;script>parent.location.replace(&quot;/next&quot;)&lt;/script>">',
      next,
    ],
    ['leads itself away', '<iframe srcdoc="<script>location = \'/x\'; self.top</script>"></iframe>', null],
    ['is held back', '<iframe sandbox=allow-scripts srcdoc="<script>top.location = \'/x\'</script>"></iframe>', null],
    [
      'is let out',
      '<iframe sandbox="allow-top-navigation allow-scripts" srcdoc="<script>top.location = \'/next\'</script>"></iframe>',
      next,
    ],
  ])('%s', (_, frame, to) => {
    expect(findScriptRedirect(frame, url)).toEqual(to);
  });
});

describe('a content security policy', () => {
  const hash = createHash('sha256').update('location = "/next"').digest('base64');
  const withNonce = '<script nonce=AbC>location = "/next"</script>';
  const onload = '<body onload="location = \'/next\'">';
  const evaluated = `<script nonce=AbC>eval("location = '/next'")</script>`;
  const timed = `<script nonce=AbC>setTimeout("location = '/next'", 9)</script>`;

  it.each<[policy: string, html: string, to: typeof next | null]>([
    ["script-src 'self'", leaving, null],
    ["default-src 'none'", leaving, null],
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", leaving, next],
    ["img-src 'self'", leaving, next],
    ["script-src 'unsafe-inline' 'nonce-AbC'", leaving, null],
    ["script-src 'nonce-AbC'", withNonce, next],
    ["script-src 'strict-dynamic' 'unsafe-inline'", leaving, null],
    [`script-src 'sha256-${hash}'`, leaving, next],
    [`script-src 'sha256-${hash}x'`, leaving, null],
    ["script-src 'self'", onload, null],
    ["script-src 'self'; script-src-attr 'unsafe-inline'", onload, next],
    ["script-src 'nonce-AbC'", evaluated, null],
    ["script-src 'nonce-AbC' 'unsafe-eval'", evaluated, next],
    ["script-src 'nonce-AbC'", timed, null],
    ["script-src 'nonce-AbC' 'unsafe-eval'", timed, next],
    ["script-src 'unsafe-inline', script-src 'self'", leaving, null],
  ])('%s: %s', (policy, html, to) => {
    expect(findScriptRedirect(html, url, new InlineScriptPolicy([policy]))).toEqual(to);
    expect(findScriptRedirect(`${metaPolicy(policy)}${html}`, url)).toEqual(to);
  });

  it.each([
    ['', null],
    ['<!doctype html><html lang=en><head><title>a > b</title><link rel=icon href=/x>', null],
    ['<head><!-- a --><style>p { color: red }</style><noscript><p>x</noscript></head> ', null],
    ['<head><template><p>text</template>', null],
    ['<head><script>x = 1</script>\n<base href="/dir/">', null],
    ['<body>', next],
    ['<p>', next],
    ['text', next],
    ['</head><div>', next],
    ['<title>a</title>text', next],
  ])('holds in the head of a page alone: after %s', (before, to) => {
    expect(findScriptRedirect(`${before}${metaPolicy("script-src 'none'")}${leaving}`, url)).toEqual(to);
  });

  it('holds for what follows it, and for what is written there', () => {
    expect(findScriptRedirect(`${leaving}${metaPolicy("script-src 'none'")}`, url)).toEqual(next);
    const written = `<script nonce=a>document.write("<script>location='/x'<\\/script>")</script>`;
    expect(findScriptRedirect(`${metaPolicy("script-src 'nonce-a'")}${written}`, url)).toBeNull();
  });
});
