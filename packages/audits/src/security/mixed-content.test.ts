import { describe, expect, it } from 'vitest';
import { testAudit } from '../testing/audit-table.ts';
import { makeEvidence, makeSubject } from '../testing/make-evidence.ts';
import { mixedContent, mixedContentOf } from './mixed-content.ts';

const page = (html: string) => makeSubject({ html });

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
  ['through base', page('<base href="http://a.example/"><img src="x.png">'), 'passive'],
  ['own machine', page('<img src="http://localhost:3000/x.png">'), 'none'],
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
  ])('%s', (html, expected) => {
    expect(mixedContentOf(makeEvidence({ html }))).toBe(expected);
  });

  it('does not know when there is no page', () => {
    const page = { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } as const;
    expect(mixedContentOf(makeEvidence({ page }))).toBe('UNKNOWN');
  });
});
