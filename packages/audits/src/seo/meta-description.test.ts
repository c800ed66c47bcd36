import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { metaDescription } from './meta-description.ts';

testAudit(metaDescription, [
  [
    'description',
    makeSubject({ html: '<meta name=Description content=" Shoes. ">' }),
    'present',
    { description: 'Shoes.', length: 6 },
  ],
  ['blank', makeSubject({ html: '<meta name=description content=" ">' }), 'empty'],
  ['without content', makeSubject({ html: '<meta name=description>' }), 'empty'],
  ['none', makeSubject({ html: '<meta name=keywords content=x>' }), 'missing'],
  ['in the body', makeSubject({ html: '<body><meta name=description content=x>' }), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
