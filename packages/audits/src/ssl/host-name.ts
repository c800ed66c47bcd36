import { defineAudit } from '../define-audit.ts';

export const hostName = defineAudit({
  id: 'ssl/host-name',
  title: 'Host name',
  passedTitle: 'Certificate matches the host',
  failedTitle: "Certificate doesn't match the host",
  why: 'A certificate for another name proves nothing about this host. Browsers show a full-page warning.',
  needs: ['tls'],
  outcomes: {
    matches: { cap: null, severity: 'good', says: 'The certificate is for this host.', fix: null },
    mismatch: {
      cap: 'M',
      severity: 'critical',
      says: 'The certificate is for another host.',
      fix: 'Install a certificate that lists this host as a SAN.',
    },
    'no-names': {
      cap: 'M',
      severity: 'critical',
      says: 'The certificate has no subject alternative names (SANs), and browsers ignore the common name.',
      fix: 'Reissue the certificate with this host as a SAN.',
    },
  },
  run({ tls: { host, trustErrors, chain } }) {
    const facts = { host, names: chain[0]?.subjectAltNames ?? [], nameCount: chain[0]?.subjectAltNameCount ?? 0 };
    if (trustErrors.includes('no_san')) return { outcome: 'no-names', facts };
    return { outcome: trustErrors.includes('host_mismatch') ? 'mismatch' : 'matches', facts };
  },
});
