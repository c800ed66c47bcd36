import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const revocation = defineAudit({
  id: 'ssl/revocation',
  title: 'Revocation',
  passedTitle: 'Certificate not revoked',
  failedTitle: 'Certificate revoked',
  why: 'CAs revoke certificates whose key was stolen or that should never have been issued.',
  needs: ['tls'],
  outcomes: {
    good: {
      cap: null,
      severity: 'good',
      says: 'Not revoked, according to the CA.',
      fix: null,
    },
    revoked: {
      cap: 'T',
      severity: 'critical',
      says: 'The CA revoked the certificate.',
      fix: "Generate a new key and get a new certificate. Don't reuse the old key.",
    },
    'staple-missing': {
      cap: 'B',
      severity: 'high',
      title: 'Stapled OCSP response missing',
      says: 'The certificate requires OCSP stapling (must-staple), but the server sends no current OCSP response.',
      fix: 'Enable OCSP stapling, or get a certificate without the must-staple extension.',
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
