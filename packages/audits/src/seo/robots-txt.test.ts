import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { robotsTxt } from './robots-txt.ts';

const answer = (statusCode: number, body: string) =>
  makeSubject({
    url: 'https://shop.test/a',
    robots: {
      'https://shop.test': {
        ok: true,
        value: { url: 'https://shop.test/robots.txt', statusCode, body, complete: true },
      },
    },
  });

testAudit(robotsTxt, [
  [
    'rules and a sitemap',
    answer(200, 'user-agent: *\ndisallow: /a\nsitemap: https://shop.test/s.xml'),
    'valid',
    { sitemaps: ['https://shop.test/s.xml'] },
  ],
  [
    'errors',
    answer(200, 'disallow: /\nuser-agent: *\nalow: /'),
    'syntax-errors',
    {
      count: 2,
      lines: [
        { lineNumber: 1 },
        { lineNumber: 3, line: 'alow: /', problem: 'The name of the field is unknown or misspelt.' },
      ],
    },
  ],
  ['a page instead of rules', answer(200, '<!doctype html>\n<p>Hello</p>'), 'syntax-errors'],
  ['server error', answer(500, ''), 'server-error', { statusCode: 500 }],
  ['missing', answer(404, '<p>'), 'not-applicable'],
  ['empty', answer(200, ''), 'not-applicable'],
  [
    'unreachable',
    makeSubject({
      url: 'https://shop.test/',
      robots: { 'https://shop.test': { ok: false, error: { code: 'TIMEOUT', message: 'Too slow.' } } },
    }),
    'unreachable',
    { reason: 'Too slow.' },
  ],
  ['not asked for', makeSubject({ url: 'https://shop.test/' }), 'not-applicable'],
]);
