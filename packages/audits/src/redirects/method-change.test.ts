import type { RedirectType } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { methodChange } from './method-change.ts';

const posted = (...types: RedirectType[]) => {
  const urls = ['https://a.test/', ...types.map((_, index) => `https://a.test/${index}`)];
  return makeSubject({
    hops: makeChain(
      urls,
      types.map((redirectType) => ({ method: 'POST', redirectType, statusCode: Number(redirectType.slice(-3)) })),
    ),
  });
};

testAudit(methodChange, [
  ['moved for good', posted('HTTP_301'), 'permanent', { hopIndex: 0, statusCode: 301 }],
  ['found elsewhere', posted('HTTP_302'), 'temporary'],
  ['the result of a form', posted('HTTP_303'), 'see-other'],
  ['kept', posted('HTTP_307', 'HTTP_308'), 'kept'],
  ['kept, then lost', posted('HTTP_308', 'HTTP_301'), 'permanent', { hopIndex: 1 }],
  ['a GET', makeSubject({ hops: makeChain(['https://a.test/', 'https://a.test/b']) }), 'not-applicable'],
  ['no redirect', makeSubject({}), 'not-applicable'],
]);
