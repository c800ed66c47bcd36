import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { documentTitle } from './document-title.ts';

testAudit(documentTitle, [
  ['title', makeSubject({ html: '<title>Schuhe 👟</title>' }), 'present', { title: 'Schuhe 👟', length: 8 }],
  ['blank', makeSubject({ html: '<title> \n </title>' }), 'empty'],
  ['none', makeSubject({ html: '<p>' }), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
