import { describe, expect, it } from 'vitest';
import { testAudit } from '../testing/audit-table.ts';
import { makeEvidence, makeSubject } from '../testing/make-evidence.ts';
import { mixedContent, mixedContentOf } from './mixed-content.ts';

const page = (html: string) => makeSubject({ html });
const image = '<img src="http://a.example/x.png">';
const everything = `${image}<form action="http://a.example/send"></form><script src="http://a.example/x.js"></script>`;
const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
const policy = (value: string, html: string) => makeSubject({ headers: [['Content-Security-Policy', value]], html });
const reported = (value: string, html: string) =>
  makeSubject({ headers: [['Content-Security-Policy-Report-Only', value]], html });

testAudit(mixedContent, [
  [
    'all https',
    page('<img src="https://a.example/x.png"><script src="/x.js"></script><a href="http://b.example/">'),
    'none',
  ],
  ['image', page('<img src="http://a.example/x.png">'), 'passive', { count: 1 }],
  ['image candidate', page('<img srcset="/s.png 1x, http://a.example/l.png 2x">'), 'passive'],
  ['poster', page('<video poster="http://a.example/p.png">'), 'passive'],
  ['icon', page('<link rel="icon" href="http://a.example/i.png">'), 'passive'],
  ['a picture behind the page', page('<body background="http://a.example/b.png">'), 'passive'],
  ['a picture behind a cell', page('<table><td background="http://a.example/b.png">'), 'passive'],
  ['an image that is preloaded', page('<link rel=preload as=image href="http://a.example/b.png">'), 'passive'],
  ['a script that is preloaded', page('<link rel=preload as=script href="http://a.example/b.js">'), 'active'],
  ['a font', page('<style>@font-face { font-family: a; src: url(http://a.example/a.woff) }</style>'), 'active'],
  [
    'a background and fonts',
    page('<style>@font-face { src: url(/a) } p { background: url(http://a.example/a.png) }</style>'),
    'passive',
  ],
  ['form', page('<form action="http://a.example/send">'), 'form'],
  ['script', page('<script src="HTTP://a.example/x.js"></script>'), 'active'],
  ['a scheme broken by a line', page('<script src=" ht\ntp://a.example/x.js"></script>'), 'active'],
  ['style', page('<link rel="stylesheet" href="http://a.example/x.css">'), 'active'],
  ['frame', page('<iframe src="http://a.example/">'), 'active'],
  [
    'the worst counts',
    page('<img src="http://a/1"><form action="http://a/2"></form><script src="http://a/3"></script>'),
    'active',
    { count: 3 },
  ],
  ['upgraded by a header', policy('upgrade-insecure-requests', everything), 'upgraded', { count: 3 }],
  ['upgraded by a meta element', page(`${meta('upgrade-insecure-requests')}${everything}`), 'upgraded'],
  ['upgraded by a second policy', policy("img-src 'self', Upgrade-Insecure-Requests", everything), 'upgraded'],
  [
    'upgraded by a policy that repeats itself',
    policy('img-src a; img-src b; upgrade-insecure-requests', image),
    'upgraded',
  ],
  ['upgraded rather than blocked', policy('block-all-mixed-content; upgrade-insecure-requests', image), 'upgraded'],
  ['only reported on', reported('upgrade-insecure-requests', image), 'passive'],
  ['upgrading with nothing to upgrade', policy('upgrade-insecure-requests', ''), 'none'],
  ['blocked by a header', policy('block-all-mixed-content', image), 'blocked'],
  ['blocked by a meta element', page(`${meta('block-all-mixed-content')}${image}`), 'blocked'],
  ['a form is not blocked', policy('block-all-mixed-content', '<form action="http://a.example/send">'), 'form'],
  ['scripts are blocked without it', policy('block-all-mixed-content', everything), 'active'],
  ['import of a module', page('<script type="module">import "http://a.example/x.js"</script>'), 'active'],
  ['import that is no module', page('<script>import "http://a.example/x.js"</script>'), 'none'],
  [
    'through a base that the policy forbids',
    policy("base-uri 'self'", '<base href="http://a.example/"><img src="x.png">'),
    'none',
  ],
  [
    'through a base that a meta element forbids',
    page(`${meta("base-uri 'none'")}<base href="http://a.example/"><img src="x.png">`),
    'none',
  ],
  ['through base', page('<base href="http://a.example/"><img src="x.png">'), 'passive'],
  ['own computer', page('<img src="http://localhost:3000/x.png">'), 'own-computer', { count: 1 }],
  ['a script of the own computer', page('<script src="http://127.0.0.1/a.js"></script>'), 'own-computer'],
  ['a name that begins like the own computer', page('<img src="http://127.example/x.png">'), 'passive'],
  ['own computer and another', page(`<img src="http://localhost/x.png">${image}`), 'passive', { count: 2 }],
  ['imported style', page('<style>@import "http://a.example/x.css";</style>'), 'active', { count: 1 }],
  ['imported style by url()', page('<style>@import url( http://a.example/x.css );</style>'), 'active', { count: 1 }],
  ['image in a style', page("<style>p{background:url('http://a.example/x.png')}</style>"), 'passive', { count: 1 }],
  ['image in a style attribute', page('<p style="background:url(http://a.example/x.png)">'), 'passive'],
  ['http in a style that loads nothing', page('<style>/* see http: */</style>'), 'none'],
  ['drawn image', page('<svg><image href="http://a.example/x.png"/></svg>'), 'passive'],
  ['drawn image by xlink', page('<svg><image xlink:href="http://a.example/x.png"/></svg>'), 'passive'],
  ['frame with a page of its own', page(`<iframe srcdoc='${image}'></iframe>`), 'passive'],
  ['button with a target', page('<form><button formaction="http://a.example/send">'), 'form'],
  ['input with a target', page('<form><input type=submit formaction="http://a.example/send">'), 'form'],
  ['canonical is no load', page('<link rel="canonical" href="http://a.example/">'), 'none'],
  ['http page', makeSubject({ url: 'http://example.com/', html: '<img src="http://a.example/x">' }), 'not-applicable'],
  ['not a page', makeSubject({ isHtml: false }), 'not-applicable'],
]);

describe('mixedContentOf', () => {
  it.each([
    ['', 'NONE'],
    ['<img src="http://a.example/">', 'PASSIVE'],
    ['<form action="http://a.example/">', 'FORM'],
    ['<script src="http://a.example/"></script>', 'ACTIVE'],
    [`${meta('upgrade-insecure-requests')}${everything}`, 'NONE'],
    [`${meta('block-all-mixed-content')}${image}`, 'NONE'],
    [`${meta('block-all-mixed-content')}${everything}`, 'ACTIVE'],
  ])('%s', (html, expected) => {
    expect(mixedContentOf(makeEvidence({ html }))).toBe(expected);
  });

  it('does not know when there is no page', () => {
    const page = { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } as const;
    expect(mixedContentOf(makeEvidence({ page }))).toBe('UNKNOWN');
  });
});
