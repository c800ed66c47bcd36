import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { trustedTypes } from './trusted-types.ts';

const csp = (policy: string) => makeSubject({ headers: [['Content-Security-Policy', policy]] });

testAudit(trustedTypes, [
  ['required', csp("default-src 'self'; require-trusted-types-for 'script'"), 'required'],
  ['required by a second policy', csp("default-src 'self', require-trusted-types-for 'script'"), 'required'],
  ['only named policies', csp("default-src 'self'; trusted-types one"), 'not-required'],
  ['for nothing', csp("default-src 'self'; require-trusted-types-for"), 'not-required'],
  ['no policy', makeSubject(), 'not-applicable'],
  ['not a page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
