import type { SecurityTxtFile } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { expiryOf, isContact, parseSecurityTxt } from '../parse/security-txt.ts';

const maxContactsShown = 10;

export const securityTxt = defineAudit({
  id: 'security/security-txt',
  title: 'security.txt',
  passedTitle: 'Valid security.txt',
  failedTitle: 'Invalid security.txt',
  why: 'security.txt shows researchers where to report vulnerabilities (RFC 9116).',
  needs: ['response'],
  outcomes: {
    valid: { modifier: 0, severity: 'good', says: "security.txt has a contact and hasn't expired.", fix: null },
    absent: {
      modifier: 0,
      severity: 'info',
      title: 'security.txt missing',
      says: "The site doesn't say where to report a vulnerability.",
      fix: 'Serve /.well-known/security.txt with Contact and Expires.',
    },
    'not-https': {
      modifier: 0,
      severity: 'low',
      says: "security.txt redirects to plain http, where it's not valid.",
      fix: 'Serve security.txt over https.',
    },
    'no-contact': {
      modifier: 0,
      severity: 'low',
      says: 'security.txt has no valid Contact field, which is required.',
      fix: 'Add Contact with a mailto: or https: URI.',
    },
    'no-expires': {
      modifier: 0,
      severity: 'low',
      says: 'security.txt must have exactly one valid Expires field.',
      fix: 'Add one Expires with a date such as 2027-01-31T00:00:00Z.',
    },
    expired: {
      modifier: 0,
      severity: 'low',
      title: 'security.txt expired',
      says: 'security.txt has expired, so its contacts may be outdated.',
      fix: 'Check the contacts in security.txt and set a new Expires date, at most a year ahead.',
    },
    'wrong-type': {
      modifier: 0,
      severity: 'low',
      says: "security.txt isn't served as text/plain in UTF-8.",
      fix: 'Serve security.txt with Content-Type: text/plain; charset=utf-8.',
    },
  },
  run({ evidence, response }) {
    if (response.url.protocol !== 'https:') return { notApplicable: "The site wasn't reached over https." };
    if (!evidence.securityTxt.ok) return { notRun: evidence.securityTxt.error.message };
    const file = evidence.securityTxt.value;
    const { url, statusCode, contentType } = file;
    const { contacts, expires } = parseSecurityTxt(file.body);
    if (isAbsent(file, contacts.length + expires.length)) return { outcome: 'absent', facts: { url, statusCode } };
    const facts = { url, contentType, contacts: contacts.slice(0, maxContactsShown), expires: expires[0] ?? null };
    const [expiry = null] = expires.map(expiryOf);
    if (!url.startsWith('https:')) return { outcome: 'not-https', facts };
    if (!contacts.some(isContact)) return { outcome: 'no-contact', facts };
    if (expires.length !== 1 || expiry === null) return { outcome: 'no-expires', facts };
    if (expiry <= new Date(evidence.gatheredAt)) return { outcome: 'expired', facts };
    return { outcome: isPlainText(contentType) ? 'valid' : 'wrong-type', facts };
  },
});

/** Many sites respond to any path with a page and status 200. */
const isAbsent = ({ statusCode, contentType }: SecurityTxtFile, fieldCount: number): boolean =>
  statusCode !== 200 || (fieldCount === 0 && /^\s*text\/html/i.test(contentType ?? ''));

/** Without a charset it is UTF-8 all the same for most readers: RFC 9116 section 3 wants it said, browsers do not care. */
function isPlainText(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.replace(/^charset=|"/g, '');
  return type === 'text/plain' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
