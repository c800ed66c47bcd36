import { defineAudit } from '../define-audit.ts';

export const certificate = defineAudit({
  id: 'security/certificate',
  title: 'Certificate',
  why: 'A host that only redirects must still prove who it is, or anyone on the way can choose where visitors end up.',
  needs: ['response'],
  outcomes: {
    trusted: { modifier: 0, severity: 'good', says: 'Browsers trust the certificate of this host.', fix: null },
    untrusted: {
      modifier: -20,
      severity: 'critical',
      says: 'Browsers do not trust the certificate of this host.',
      fix: 'Install a certificate for this host from a trusted certificate authority.',
    },
    none: {
      modifier: -20,
      severity: 'high',
      says: 'The host was reached over plain http only, so nothing proves who responded.',
      fix: 'Serve this host over https too, and link to it with https.',
    },
  },
  run({ hop }) {
    const tls = hop?.tls ?? null;
    if (tls === null) return { outcome: 'none' };
    const facts = { protocol: tls.protocol, trustError: tls.trustError, validTo: tls.chain[0]?.validTo ?? null };
    return { outcome: tls.trusted ? 'trusted' : 'untrusted', facts };
  },
});
