import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { httpStatusCode } from './http-status-code.ts';

const loop = makeChain(['https://a.test/', 'https://a.test/b', 'https://a.test/']).slice(0, 2);
const loopEnd = { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'The chain goes in a circle.' } } as const;

const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };

testAudit(httpStatusCode, [
  ['200', makeSubject({ status: 200 }), 'success', { statusCode: 200 }],
  ['206', makeSubject({ status: 206 }), 'success'],
  ['302 without a target', makeSubject({ status: 302 }), 'not-a-page'],
  ['304', makeSubject({ status: 304 }), 'not-a-page'],
  ['399', makeSubject({ status: 399 }), 'not-a-page'],
  ['400', makeSubject({ status: 400 }), 'error', { statusCode: 400 }],
  ['503', makeSubject({ status: 503 }), 'unavailable'],
  ['429', makeSubject({ status: 429 }), 'unavailable'],
  ['599', makeSubject({ status: 599 }), 'error'],
  ['600', makeSubject({ status: 600 }), 'not-a-page'],
  ['loop', makeSubject({ hops: loop, trace: { hops: loop, end: loopEnd } }), 'unreached', { statusCode: 301 }],
  ['200 behind a certificate that browsers refuse', makeSubject({ hops: [makeHop({ tls: refused })] }), 'not-run'],
  ['404 behind it', makeSubject({ hops: [makeHop({ tls: refused, statusCode: 404 })] }), 'not-run'],
  ['no response', makeSubject({ hops: [makeHop({ statusCode: null, redirectType: 'ERROR' })] }), 'not-run'],
]);
