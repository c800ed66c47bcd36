import { defineAudit } from '../define-audit.ts';

export const revocation = defineAudit({
  id: 'ssl/revocation',
  title: 'Revocation',
  why: 'An authority revokes a certificate whose key was stolen or that should never have been issued.',
  needs: ['tls'],
  outcomes: {
    good: {
      cap: null,
      severity: 'good',
      says: 'The server staples an answer of the authority: the certificate is not revoked.',
      fix: null,
    },
    revoked: {
      cap: 'T',
      severity: 'critical',
      says: 'The authority has revoked the certificate.',
      fix: 'Stop using its key, make a new one and get a new certificate.',
    },
    'staple-missing': {
      cap: 'B',
      severity: 'high',
      says: 'The certificate demands a stapled OCSP answer, but the server sends none that is current.',
      fix: 'Switch on OCSP stapling, or get a certificate without the must-staple extension.',
    },
    'not-checked': {
      cap: null,
      severity: 'info',
      says: 'The server staples no OCSP answer, so whether the certificate is revoked was not checked.',
      fix: null,
    },
  },
  run({ tls: { trustErrors, mustStaple, ocspStapled, ocspRevoked, ocspNextUpdate } }) {
    const facts = { mustStaple, ocspStapled, ocspNextUpdate };
    if (trustErrors.includes('revoked') || ocspRevoked) return { outcome: 'revoked', facts };
    if (trustErrors.includes('must_staple_missing')) return { outcome: 'staple-missing', facts };
    return { outcome: ocspStapled ? 'good' : 'not-checked', facts };
  },
});
