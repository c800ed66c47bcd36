import type { Hop } from '@hopwise/model';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { cacheability } from './cacheability.ts';

const temporary: Partial<Hop> = { redirectType: 'HTTP_302', statusCode: 302 };
const redirect = (cacheControl: string | null, hop: Partial<Hop> = {}) =>
  makeSubject({
    hops: makeChain(
      ['https://a.test/', 'https://a.test/b'],
      [{ ...hop, responseHeaders: cacheControl === null ? [] : [['Cache-Control', cacheControl]] }],
    ),
  });

testAudit(cacheability, [
  ['301 without a word', redirect(null), 'fitting'],
  ['301 for a year', redirect('max-age=31536000'), 'fitting'],
  ['301 not stored', redirect('private, NO-STORE'), 'permanent-not-cached', { hopIndex: 0, statusCode: 301 }],
  ['301 for no time', redirect('max-age=0'), 'permanent-not-cached'],
  ['302 without a word', redirect(null, temporary), 'fitting'],
  ['302 not stored', redirect('no-store', temporary), 'fitting'],
  ['302 for an hour', redirect('max-age="3600"', temporary), 'fitting'],
  ['302 for a week', redirect('public, max-age=604800', temporary), 'temporary-cached', { statusCode: 302 }],
  ['no redirect', makeSubject(), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/', 'https://a.test/b'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
