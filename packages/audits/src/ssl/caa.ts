import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const caa = defineAudit({
  id: 'ssl/caa',
  title: 'CAA records',
  passedTitle: 'CAA records present',
  failedTitle: 'CAA records missing',
  why: 'They tell public authorities which of them may issue certificates for the domain; all others must refuse.',
  needs: ['tls'],
  outcomes: {
    present: { cap: null, severity: 'good', says: 'DNS names who may issue certificates.', fix: null },
    missing: {
      cap: null,
      severity: 'info',
      says: 'Every public authority may issue certificates for the host.',
      fix: 'Add a CAA record to DNS that names the authority you use.',
    },
  },
  run({ tls: { dns } }) {
    if (!dns.caa.ok) return notChecked(dns.caa.error.message);
    const policy = dns.caa.value;
    if (policy === null)
      return { notApplicable: 'The host is an IP address or a local name, which has no such records.' };
    const isRestricted = policy.issuers.length + policy.wildcardIssuers.length > 0;
    return { outcome: isRestricted ? 'present' : 'missing', facts: { ...policy } };
  },
});
