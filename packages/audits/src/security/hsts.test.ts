import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { hsts } from './hsts.ts';

const sent = (...lines: string[]) =>
  makeSubject({ headers: lines.map((line) => ['Strict-Transport-Security', line] as [string, string]) });
const unknown = (...lines: string[]) =>
  makeSubject({
    headers: lines.map((line) => ['Strict-Transport-Security', line] as [string, string]),
    hstsPreloadUnknown: ['example.com'],
  });
const untrusted = makeHop({ responseHeaders: [['Strict-Transport-Security', 'max-age=63072000']] });
const tls = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };

testAudit(hsts, [
  ['a year', sent('max-age=31536000; includeSubDomains'), 'long', { maxAgeSeconds: 31536000, includeSubDomains: true }],
  ['180 days', sent('max-age=15552000'), 'long'],
  ['a second less', sent('max-age=15551999'), 'short'],
  ['switched off', sent('max-age=0'), 'short'],
  ['only the first line counts', sent('max-age=1', 'max-age=63072000'), 'short'],
  ['no max-age', sent('includeSubDomains'), 'invalid'],
  ['absent', makeSubject(), 'missing', { header: null }],
  ['plain http', makeSubject({ url: 'http://example.com/' }), 'no-https'],
  ['untrusted', makeSubject({ hops: [{ ...untrusted, tls }] }), 'untrusted-certificate'],
  [
    'a key that browsers cannot verify',
    makeSubject({ hops: [{ ...untrusted, tls: { ...tls, trustError: 'unsupported_key' } }] }),
    'untrusted-certificate',
  ],
  ['preloaded', makeSubject({ hstsPreloaded: ['example.com'] }), 'preloaded'],
  ['preload list not available, header long', unknown('max-age=31536000'), 'long'],
  ['preload list not available, header missing', unknown(), 'not-run'],
  ['preload list not available, header short', unknown('max-age=1'), 'not-run'],
  ['preload list not available, header invalid', unknown('max-age=x'), 'not-run'],
  [
    'preload list not available, plain http',
    makeSubject({ url: 'http://example.com/', hstsPreloadUnknown: ['example.com'] }),
    'no-https',
  ],
  ['another host unknown', makeSubject({ hstsPreloadUnknown: ['other.example'] }), 'missing'],
  ['another host preloaded', makeSubject({ hstsPreloaded: ['other.example'] }), 'missing'],
  ['no response', makeSubject({ hops: [makeHop({ statusCode: null })] }), 'not-run'],
]);
