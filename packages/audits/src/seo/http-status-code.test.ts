import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeHop, makeSubject } from '../testing/make-evidence.ts';
import { httpStatusCode } from './http-status-code.ts';

const loop = makeChain(['https://a.test/', 'https://a.test/b', 'https://a.test/']).slice(0, 2);
const loopEnd = { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'The chain goes in a circle.' } } as const;

testAudit(httpStatusCode, [
  ['200', makeSubject({ status: 200 }), 'success', { statusCode: 200 }],
  ['206', makeSubject({ status: 206 }), 'success'],
  ['302 without a target', makeSubject({ status: 302 }), 'not-a-page'],
  ['304', makeSubject({ status: 304 }), 'not-a-page'],
  ['399', makeSubject({ status: 399 }), 'not-a-page'],
  ['400', makeSubject({ status: 400 }), 'error', { statusCode: 400 }],
  ['599', makeSubject({ status: 599 }), 'error'],
  ['600', makeSubject({ status: 600 }), 'not-a-page'],
  ['loop', makeSubject({ hops: loop, trace: { hops: loop, end: loopEnd } }), 'unreached', { statusCode: 301 }],
  ['no response', makeSubject({ hops: [makeHop({ statusCode: null, redirectType: 'ERROR' })] }), 'not-run'],
]);
