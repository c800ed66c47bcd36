import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { hreflang } from './hreflang.ts';

const page = (html: string) => makeSubject({ html });

testAudit(hreflang, [
  ['none', page(''), 'none'],
  ['valid', page('<link rel=alternate hreflang=pt-BR href=https://a.test/>'), 'valid', { count: 1 }],
  [
    'unknown language',
    page('<link rel=alternate hreflang=en href=https://a.test/><link rel=alternate hreflang=xx href=https://a.test/>'),
    'invalid',
    { count: 1, links: [{ hreflang: 'xx', problems: ['unknown-language'] }] },
  ],
  ['relative', page('<link rel=alternate hreflang=en href=/en>'), 'invalid'],
  ['in a header', makeSubject({ headers: [['Link', '</en>; rel=alternate; hreflang=en']] }), 'invalid'],
  ['in the body', page('<body><link rel=alternate hreflang=xx href=/>'), 'none'],
  ['no such region', page('<link rel=alternate hreflang=en-UK href=https://a.test/>'), 'unknown-region'],
]);
