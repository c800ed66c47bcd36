import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const caa = defineAudit({
  id: 'ssl/caa',
  title: 'CAA records',
  passedTitle: 'CAA records present',
  failedTitle: 'CAA records missing',
  why: 'CAA records limit which CAs can issue certificates for your domain.',
  needs: ['tls'],
  outcomes: {
    present: { cap: null, severity: 'good', says: 'DNS lists the CAs that can issue certificates.', fix: null },
    missing: {
      cap: null,
      severity: 'info',
      says: 'Any public CA can issue certificates for this host.',
      fix: 'Add a CAA record to DNS for the CA you use.',
    },
  },
  run({ tls: { dns } }) {
    if (!dns.caa.ok) return notChecked(dns.caa.error.message);
    const policy = dns.caa.value;
    if (policy === null) return { notApplicable: 'IP addresses and local names have no CAA records.' };
    const isRestricted = policy.issuers.length + policy.wildcardIssuers.length > 0;
    return { outcome: isRestricted ? 'present' : 'missing', facts: { ...policy } };
  },
});
