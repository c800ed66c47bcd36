import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';

const sent = (value: string) => makeSubject({ headers: [['Cross-Origin-Resource-Policy', value]] });

testAudit(crossOriginResourcePolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['same-origin', sent('same-origin'), 'same-origin'],
  ['same-site', sent('same-site'), 'same-site'],
  ['cross-origin', sent('cross-origin'), 'cross-origin'],
  ['unknown', sent('everyone'), 'invalid', { header: 'everyone' }],
  [
    'sent twice',
    makeSubject({
      headers: [
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
      ],
    }),
    'invalid',
    { header: 'same-origin, same-origin' },
  ],
]);
