import { expect, it } from 'vitest';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { seo } from './index.ts';
import { soft404 } from './soft-404.ts';

const url = 'https://a.test/no-such-page';
const site = (statusCode: number, location: string | null = null) =>
  makeSubject({ missingPage: { ok: true, value: { url, statusCode, location } } });

const titled = (title: string, body = '', status = 200) =>
  makeSubject({
    status,
    html: `<title>${title}</title><body>${body}`,
    missingPage: { ok: true, value: { url, statusCode: 404, location: null } },
  });
const words = '<p>The server has not found anything at this URL, which may have moved. '.repeat(40);

const ofBytes = (bytes: number, method = 'GET', html = '') =>
  makeSubject({
    hops: [makeHop({ method, body: { bytes, complete: true, contentEncoding: null } })],
    html,
    missingPage: { ok: true, value: { url, statusCode: 404, location: null } },
  });

it.each([
  ['reads like an error', titled('404 Not Found')],
  ['is empty', ofBytes(0)],
])('holds down the score of a page that %s', (_, { evidence }) => {
  const robots = {
    ok: true as const,
    value: { url: 'https://example.com/robots.txt', statusCode: 404, body: '', complete: true },
  };
  const completion = seo.analyze({ ...evidence, robots: { 'https://example.com': robots } });
  expect(completion.completed && completion.analysis.score).toBeLessThanOrEqual(79);
});

testAudit(soft404, [
  ['an empty page', ofBytes(0), 'empty', { statusCode: 200 }],
  ['a page of which only the head was asked for', ofBytes(0, 'HEAD', '<title>Shoes</title>'), 'not-found'],
  ['an empty one of those', ofBytes(0, 'HEAD'), 'empty'],
  ['a file', ofBytes(9), 'not-found'],
  ...[
    '404',
    'Error 404',
    '404 Not Found',
    'Not Found',
    'Page not found | Shoes &amp; Co.',
    'Shoes - 404',
    'Oops! That page can’t be found.',
    'The requested URL was not found',
    '404: This page could not be found.',
    'Seite nicht gefunden – Schuhe',
  ].map((title): AuditRow => [`a page called ${title}`, titled(title), 'reads-like-error', { statusCode: 200 }]),
  [
    'a heading that says so',
    titled('Shoes', '<h1>Page not found</h1>'),
    'reads-like-error',
    { says: 'Page not found' },
  ],
  ...['404 Media', 'Room 404', 'HTTP status codes', 'Lost and found', 'How to fix a 404', ''].map(
    (title): AuditRow => [`a page called ${title}`, titled(title), 'not-found'],
  ),
  ['a page about 404', titled('404 Not Found - HTTP', `<h1>404 Not Found</h1>${words}`), 'not-found'],
  ['an error page with its status', titled('404 Not Found', '', 404), 'not-found'],
  ['404', site(404), 'not-found', { statusCode: 404 }],
  ['410', site(410), 'not-found'],
  ['200', site(200), 'soft-404', { url, statusCode: 200 }],
  ['redirect', site(302, 'https://a.test/'), 'redirects', { location: 'https://a.test/' }],
  ['refused', site(403), 'not-run'],
  ['broken', site(500), 'not-run'],
  ['not tried', makeSubject(), 'not-run'],
]);
