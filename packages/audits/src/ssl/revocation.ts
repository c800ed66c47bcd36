import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const revocation = defineAudit({
  id: 'ssl/revocation',
  title: 'Revocation',
  passedTitle: 'Certificate not revoked',
  failedTitle: 'Certificate revoked',
  why: 'An authority revokes a certificate whose key was stolen or that should never have been issued.',
  needs: ['tls'],
  outcomes: {
    good: {
      cap: null,
      severity: 'good',
      says: 'The authority reports no revocation.',
      fix: null,
    },
    revoked: {
      cap: 'T',
      severity: 'critical',
      says: 'The authority has withdrawn the certificate.',
      fix: 'Stop using its key, make a new one and get a new certificate.',
    },
    'staple-missing': {
      cap: 'B',
      severity: 'high',
      title: 'Stapled OCSP response missing',
      says: 'The certificate demands a stapled OCSP response, but the server sends none that is current.',
      fix: 'Switch on OCSP stapling, or get a certificate without the must-staple extension.',
    },
  },
  run({ tls: { trustErrors, mustStaple, ocspStapled, revocation: status, ocspNextUpdate } }) {
    const facts = { source: status.source, mustStaple, ocspStapled, ocspNextUpdate };
    if (trustErrors.includes('revoked') || status.revoked) return { outcome: 'revoked', facts };
    if (trustErrors.includes('must_staple_missing')) return { outcome: 'staple-missing', facts };
    if (status.revoked === null) return notChecked(`${(status.reason ?? '').replace(/\.$/, '')}.`);
    return { outcome: 'good', facts };
  },
});
