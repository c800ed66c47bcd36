import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InlineScriptPolicy } from './page-scripts.ts';
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

describe('event handlers', () => {
  const go = '="location=\'/next\'"';
  it.each<[html: string, to: typeof next | null]>([
    [`<body onload${go}>`, next],
    [`<iframe onload${go}></iframe>`, next],
    [`<img src=/picture onload${go}>`, next],
    [`<img src=/picture onerror${go}>`, null],
    [`<details open ontoggle${go}></details>`, null],
    [`<input autofocus onfocus${go}>`, null],
    [`<a onclick${go}>location</a>`, null],
    [`<meta http-equiv=content-security-policy content="script-src 'self'"><body onload${go}>`, null],
  ])('%s', (html, to) => {
    expect(findScriptRedirect(html, url)).toEqual(to);
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
