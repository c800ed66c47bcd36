import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { referrerPolicy } from './referrer-policy.ts';

const sent = (value: string, html = '') => makeSubject({ headers: [['Referrer-Policy', value]], html });

testAudit(referrerPolicy, [
  ['strict', sent('strict-origin-when-cross-origin'), 'private'],
  ['fallback list', sent('unsafe-url, same-origin'), 'private', { policy: 'same-origin' }],
  ['everything', sent('unsafe-url'), 'leaks'],
  ['unknown', sent('none'), 'invalid'],
  ['empty', sent(''), 'invalid'],
  ['absent', makeSubject(), 'missing'],
  ['meta', makeSubject({ html: '<meta name=Referrer content=no-referrer>' }), 'private', { inMeta: true }],
  ['an old word in a meta element', sent('no-referrer', '<meta name=referrer content=always>'), 'leaks'],
  ['a meta element that says nothing', makeSubject({ html: '<meta name=referrer content=maybe>' }), 'invalid'],
  ['meta after header', sent('no-referrer', '<meta name=referrer content=origin>'), 'leaks', { policy: 'origin' }],
]);
