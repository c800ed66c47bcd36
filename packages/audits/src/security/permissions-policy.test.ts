import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { permissionsPolicy } from './permissions-policy.ts';

const sent = (value: string) => makeSubject({ headers: [['Permissions-Policy', value]] });

testAudit(permissionsPolicy, [
  ['restricted', sent('camera=(), microphone=(self)'), 'set', { features: ['camera=()', 'microphone=(self)'] }],
  ['open', sent('camera=*'), 'open-to-all', { forEveryone: ['camera'] }],
  ['old grammar', sent("camera 'none'"), 'unreadable'],
  ['absent', makeSubject(), 'missing'],
  ['blank', sent(' '), 'missing'],
  ['not a page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
