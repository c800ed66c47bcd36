import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { chainLength } from './chain-length.ts';

const urls = (redirects: number) => Array.from({ length: redirects + 1 }, (_, index) => `https://a.test/${index}`);
const chain = (redirects: number) => makeSubject({ hops: makeChain(urls(redirects)) });

testAudit(chainLength, [
  ['0', chain(0), 'direct'],
  ['1', chain(1), 'one', { redirects: 1 }],
  ['2', chain(2), 'several'],
  ['5', chain(5), 'several'],
  ['6', chain(6), 'long'],
  ['10', chain(10), 'long'],
  ['11', chain(11), 'beyond-google', { redirects: 11 }],
  ['20', chain(20), 'beyond-google'],
  ['21', chain(21), 'beyond-browsers', { redirects: 21 }],
  [
    'the browser’s own upgrade is none',
    makeSubject({
      hops: makeChain(['http://a.test/', 'https://a.test/'], [{ redirectType: 'HSTS', statusCode: null }]),
    }),
    'direct',
  ],
  ['a status of error', makeSubject({ status: 404 }), 'not-applicable'],
  [
    'a loop',
    makeSubject({
      trace: { hops: makeChain(urls(8)), end: { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Loop.' } } },
    }),
    'not-applicable',
  ],
]);
