import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { chainLength } from './chain-length.ts';

const chain = (redirects: number) =>
  makeSubject({ hops: makeChain(Array.from({ length: redirects + 1 }, (_, index) => `https://a.test/${index}`)) });

testAudit(chainLength, [
  ['0', chain(0), 'direct'],
  ['1', chain(1), 'one', { redirects: 1, urls: ['https://a.test/0', 'https://a.test/1'] }],
  ['2', chain(2), 'several'],
  ['3', chain(3), 'several'],
  ['4', chain(4), 'long'],
  ['10', chain(10), 'long'],
  ['11', chain(11), 'beyond-google', { redirects: 11 }],
  [
    'the browser’s own upgrade is none',
    makeSubject({
      hops: makeChain(['http://a.test/', 'https://a.test/'], [{ redirectType: 'HSTS', statusCode: null }]),
    }),
    'direct',
  ],
]);
