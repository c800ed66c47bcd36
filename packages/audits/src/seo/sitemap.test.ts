import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { sitemap } from './sitemap.ts';

const found = {
  url: 'https://a.test/sitemap.xml',
  found: true,
  source: 'default',
  entryCount: 3,
  kind: 'urlset',
} as const;
const missing = { url: null, found: false, source: null, entryCount: 0, kind: null };

testAudit(sitemap, [
  ['found', makeSubject({ sitemap: { ok: true, value: found } }), 'found', { entryCount: 3 }],
  ['missing', makeSubject({ sitemap: { ok: true, value: missing } }), 'missing'],
  ['not looked for', makeSubject(), 'not-run'],
]);
