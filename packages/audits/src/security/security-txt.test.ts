import type { SecurityTxtFile } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { securityTxt } from './security-txt.ts';

const good = 'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z\n';
const file = (body: string, parts: Partial<SecurityTxtFile> = {}) =>
  makeSubject({
    securityTxt: {
      ok: true,
      value: {
        url: 'https://example.com/.well-known/security.txt',
        statusCode: 200,
        contentType: 'text/plain; charset=utf-8',
        body,
        ...parts,
      },
    },
  });

testAudit(securityTxt, [
  ['valid', file(good), 'valid', { contacts: ['mailto:security@example.com'] }],
  ['valid without a charset', file(good, { contentType: 'text/plain' }), 'valid'],
  ['not there', file('Not found', { statusCode: 404, contentType: 'text/html' }), 'absent', { statusCode: 404 }],
  ['a page for everything', file('<html>Welcome</html>', { contentType: 'text/html' }), 'absent'],
  ['forbidden', file('', { statusCode: 403 }), 'absent'],
  ['over http', file(good, { url: 'http://example.com/security.txt' }), 'not-https'],
  ['an empty file', file(''), 'no-contact'],
  ['a bare email address', file('Contact: security@example.com\nExpires: 2027-01-01T00:00:00Z'), 'no-contact'],
  ['no Expires', file('Contact: mailto:security@example.com'), 'no-expires'],
  ['an Expires that is no date', file('Contact: mailto:a@example.com\nExpires: soon'), 'no-expires'],
  ['two Expires', file(`${good}Expires: 2028-01-01T00:00:00Z`), 'no-expires'],
  ['expired', file('Contact: mailto:a@example.com\nExpires: 2026-05-31T00:00:00Z'), 'expired'],
  ['as a page', file(good, { contentType: 'text/html' }), 'wrong-type'],
  ['in another charset', file(good, { contentType: 'text/plain; charset=iso-8859-1' }), 'wrong-type'],
  ['without a type', file(good, { contentType: null }), 'wrong-type'],
  ['not fetched', makeSubject(), 'not-run'],
  ['a site over plain http', makeSubject({ url: 'http://example.com/' }), 'not-applicable'],
]);
