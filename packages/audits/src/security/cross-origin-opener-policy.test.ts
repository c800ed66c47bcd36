import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';

const sent = (value: string) => makeSubject({ headers: [['Cross-Origin-Opener-Policy', value]] });

testAudit(crossOriginOpenerPolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['same-origin', sent('same-origin'), 'same-origin'],
  ['same-origin-allow-popups', sent('same-origin-allow-popups'), 'same-origin-allow-popups'],
  ['noopener-allow-popups', sent('noopener-allow-popups'), 'noopener-allow-popups'],
  ['unsafe-none', sent('unsafe-none'), 'unsafe-none'],
  ['unknown', sent('everyone'), 'invalid', { header: 'everyone' }],
]);
