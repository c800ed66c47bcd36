import type { Hop, NetErrorCode, TraceEnd } from '@hopwise/model';
import { expect, it } from 'vitest';
import { toFinding } from '../finding.ts';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { chainEnd } from './chain-end.ts';

const ended = (kind: Exclude<TraceEnd['kind'], 'final'>, code: NetErrorCode, hops: Hop[]) =>
  makeSubject({ trace: { hops, end: { kind, error: { code, message: 'Because.' } } } });
const two = makeChain(['http://a.test/', 'http://b.test/']);
const [first] = two;
const withoutResponse = [...(first ? [first] : []), makeHop({ url: 'http://b.test/', hopIndex: 1, statusCode: null })];

const broken = {
  bytes: 10,
  complete: false,
  contentEncoding: null,
  brokenBy: { code: 'CONNECTION_CLOSED' as const, message: 'Because.' },
};
const refusedTls = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
const refusedChain = makeChain(['https://a.test/', 'https://b.test/'], [{ tls: refusedTls }]);

testAudit(chainEnd, [
  ['a page', makeSubject({ hops: two }), 'page', { url: 'http://b.test/', statusCode: 200 }],
  ['no redirect', makeSubject(), 'not-applicable'],
  ['no response', ended('failed', 'DNS_NOT_FOUND', [makeHop({ statusCode: null })]), 'no-response'],
  ['404 without a redirect', makeSubject({ status: 404 }), 'own-error', { statusCode: 404 }],
  [
    'an unavailable site that says when to come back',
    makeSubject({ status: 503, headers: [['Retry-After', '3600']] }),
    'unavailable',
    { statusCode: 503, retryAfter: 'in 1 hour' },
  ],
  [
    'a site that limits requests, at the end of redirects',
    makeSubject({ hops: makeChain(['https://a.test/', 'https://a.test/b'], [{}, { statusCode: 429 }]) }),
    'rate-limited',
    { statusCode: 429, retryAfter: null },
  ],
  ['999', makeSubject({ status: 999 }), 'own-error'],
  ['000', makeSubject({ status: 0 }), 'own-error'],
  [
    'a file',
    makeSubject({ hops: makeChain(['http://a.test/', 'http://b.test/'], [{}, { isDownload: true }]) }),
    'download',
  ],
  ['204', makeSubject({ status: 204 }), 'no-page', { statusCode: 204 }],
  [
    '205 behind a redirect',
    makeSubject({ hops: makeChain(['http://a.test/', 'http://b.test/'], [{}, { statusCode: 205 }]) }),
    'no-page',
  ],
  ['a Location that is none', ended('failed', 'LOCATION_INVALID', [makeHop({ statusCode: 302 })]), 'no-target'],
  ['a response that cannot be read', ended('failed', 'INVALID_RESPONSE', [makeHop()]), 'unreadable'],
  [
    'more headers than browsers take',
    ended('failed', 'HEADERS_TOO_LARGE', [makeHop({ statusCode: null })]),
    'unreadable',
    { error: 'Because.' },
  ],
  ['a certificate that is refused', makeSubject({ hops: refusedChain }), 'refused', { hopIndex: 0, host: 'a.test' }],
  [
    'the same where it is allowed',
    makeSubject({ trace: { hops: refusedChain, end: { kind: 'final' }, invalidCertificatesAllowed: true } }),
    'page',
  ],
  ['a loop', ended('loop', 'REDIRECT_LOOP', first ? [first] : []), 'loop', { to: 'http://b.test/' }],
  ['the hop limit of the check', ended('too-many-hops', 'TOO_MANY_HOPS', two), 'not-run'],
  ['connection refused', ended('failed', 'CONNECTION_REFUSED', withoutResponse), 'broken', { error: 'Because.' }],
  ['no time left', ended('timeout', 'TIMEOUT', withoutResponse), 'broken'],
  [
    '404',
    makeSubject({ hops: makeChain(['http://a.test/', 'http://b.test/'], [{}, { statusCode: 404 }]) }),
    'error-status',
  ],
  ['302 without Location', makeSubject({ hops: [makeHop({ statusCode: 302 })] }), 'no-target', { statusCode: 302 }],
  ['304', makeSubject({ hops: [makeHop({ statusCode: 304 })] }), 'no-target'],
  [
    'a page that takes longer than the check',
    makeSubject({ hops: [makeHop({ body: { ...broken, brokenBy: { code: 'TIMEOUT', message: 'Over.' } } })] }),
    'not-run',
  ],
  ['a page that breaks off', makeSubject({ hops: [makeHop({ body: broken })] }), 'broken-off', { error: 'Because.' }],
  ['an error page that breaks off', makeSubject({ hops: [makeHop({ body: broken, statusCode: 404 })] }), 'own-error'],
]);

it.each([
  ['breaks off', makeSubject({ hops: [makeHop({ body: broken })] })],
  ['has no content', makeSubject({ status: 204 })],
  ['can’t be read', ended('failed', 'INVALID_RESPONSE', [makeHop()])],
  ['is missing', ended('failed', 'DNS_NOT_FOUND', [makeHop({ statusCode: null })])],
])('mentions no redirects if there are none and the response %s', (_, given) => {
  expect(toFinding(runAudit(chainEnd, given), 0).title).not.toMatch(/redirect/i);
});
