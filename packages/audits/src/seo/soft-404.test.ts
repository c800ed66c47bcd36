import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { soft404 } from './soft-404.ts';

const url = 'https://a.test/no-such-page';
const site = (statusCode: number, location: string | null = null) =>
  makeSubject({ missingPage: { ok: true, value: { url, statusCode, location } } });

testAudit(soft404, [
  ['404', site(404), 'not-found', { statusCode: 404 }],
  ['410', site(410), 'not-found'],
  ['200', site(200), 'soft-404', { url, statusCode: 200 }],
  ['redirect', site(302, 'https://a.test/'), 'redirects', { location: 'https://a.test/' }],
  ['refused', site(403), 'not-run'],
  ['broken', site(500), 'not-run'],
  ['not tried', makeSubject(), 'not-run'],
]);
