import { describe, expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { robotsTxt } from './robots-txt.ts';

const robots = (statusCode: number, body: string, complete = true) =>
  makeSubject({
    url: 'https://shop.test/a',
    robots: {
      'https://shop.test': {
        ok: true,
        value: { url: 'https://shop.test/robots.txt', statusCode, body, complete },
      },
    },
  });

testAudit(robotsTxt, [
  [
    'rules and a sitemap',
    robots(200, 'user-agent: *\ndisallow: /a\nsitemap: https://shop.test/s.xml'),
    'valid',
    { sitemaps: ['https://shop.test/s.xml'] },
  ],
  [
    'errors',
    robots(200, 'disallow: /\nuser-agent: *\nalow: /'),
    'syntax-errors',
    {
      count: 2,
      lines: [
        { lineNumber: 1 },
        { lineNumber: 3, line: 'alow: /', problem: 'The field name is unknown or misspelled.' },
      ],
    },
  ],
  ['more than Google reads', robots(200, 'user-agent: *\ndisallow: /a', false), 'too-large'],
  ['a page instead of rules', robots(200, '<!doctype html>\n<p>Hello</p>'), 'syntax-errors'],
  ['server error', robots(500, ''), 'server-error', { statusCode: 500 }],
  [
    'behind a certificate that browsers refuse',
    makeSubject({
      robots: robots(200, 'user-agent: *\ndisallow: /a').evidence.robots,
      hops: [
        makeHop({
          url: 'https://shop.test/a',
          tls: { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] },
        }),
      ],
    }),
    'not-run',
  ],
  ['rate limit', robots(429, ''), 'rate-limited', { statusCode: 429 }],
  ['an odd status', robots(399, 'user-agent: *\nallow: must/start/with/a/slash'), 'syntax-errors'],
  ['forbidden', robots(403, 'user-agent: *'), 'not-applicable'],
  ['redirects too often', robots(302, '<p>Moved'), 'not-applicable'],
  ['missing', robots(404, '<p>'), 'not-applicable'],
  ['empty', robots(200, ''), 'not-applicable'],
  [
    'unreachable',
    makeSubject({
      url: 'https://shop.test/',
      robots: { 'https://shop.test': { ok: false, error: { code: 'CONNECTION_RESET', message: 'Broken.' } } },
    }),
    'unreachable',
    { statusCode: null, reason: "robots.txt couldn't be fetched: Broken." },
  ],
  [
    'slower than we wait',
    makeSubject({
      url: 'https://shop.test/',
      robots: { 'https://shop.test': { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } },
    }),
    'not-run',
  ],
  [
    'given up by us',
    makeSubject({
      url: 'https://shop.test/',
      robots: { 'https://shop.test': { ok: false, error: { code: 'ABORTED', message: 'The time was over.' } } },
    }),
    'not-run',
  ],
  ['not asked for', makeSubject({ url: 'https://shop.test/' }), 'not-run'],
]);

it('continues in lower case after the colon', () => {
  const robots = { 'https://shop.test': { ok: false as const, error: { code: 'ABORTED' as const, message: 'Over.' } } };
  expect(runAudit(robotsTxt, makeSubject({ url: 'https://shop.test/', robots }))).toMatchObject({
    reason: "Not checked: robots.txt couldn't be fetched: Over.",
  });
});

describe('describes a robots.txt without rules', () => {
  it.each([
    [404, 'The site has no robots.txt.'],
    [410, 'The site has no robots.txt.'],
    [401, 'robots.txt returned 401, which Google treats as no robots.txt.'],
    [403, 'robots.txt returned 403, which Google treats as no robots.txt.'],
    [302, 'robots.txt redirects more than five times or to an invalid URL, which Google treats as no robots.txt.'],
  ])('%i', (statusCode, reason) => {
    expect(runAudit(robotsTxt, robots(statusCode, ''))).toMatchObject({ status: 'not-applicable', reason });
  });
});
