import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { structuredData } from './structured-data.ts';

const page = (...blocks: string[]) =>
  makeSubject({ html: blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('') });

testAudit(structuredData, [
  ['valid', page('{"@type":"Product"}', '{"@type":"Offer"}'), 'valid', { blocks: 2, types: ['Product', 'Offer'] }],
  ['one block broken', page('{"@type":"Product"}', '{'), 'invalid', { types: ['Product'], errors: [{ block: 2 }] }],
  ['none', page(), 'none'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
