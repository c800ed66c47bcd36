import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { scriptRedirect } from './script-redirect.ts';

const to = 'https://example.com/next';

testAudit(scriptRedirect, [
  ['no hint', makeSubject(), 'none'],
  ['a hint', makeSubject({ hops: [makeHop({ scriptRedirect: { to } })] }), 'probable', { hopIndex: 0, to }],
  [
    'a hint without a target',
    makeSubject({ hops: [makeHop({ scriptRedirect: { to: null } })] }),
    'probable',
    { to: null },
  ],
  ['no page', makeSubject({ hops: [makeHop({ redirectType: 'ERROR', statusCode: null })] }), 'not-applicable'],
]);
