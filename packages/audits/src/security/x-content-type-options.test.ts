import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';

testAudit(xContentTypeOptions, [
  ['nosniff', makeSubject({ headers: [['x-content-type-options', ' NoSniff']] }), 'nosniff'],
  ['another value', makeSubject({ headers: [['X-Content-Type-Options', 'sniff']] }), 'invalid'],
  ['absent', makeSubject(), 'missing'],
]);
