import { defineAudit } from '../define-audit.ts';

export const hostName = defineAudit({
  id: 'ssl/host-name',
  title: 'Host name',
  passedTitle: 'Certificate matches the host',
  failedTitle: 'Certificate does not match the host',
  why: 'A certificate for another name proves nothing about this host: browsers stop with a full-page warning.',
  needs: ['tls'],
  outcomes: {
    matches: { cap: null, severity: 'good', says: 'The certificate is for this host.', fix: null },
    mismatch: {
      cap: 'M',
      severity: 'critical',
      says: 'The certificate is for another host.',
      fix: 'Install a certificate that lists this host among its names.',
    },
    'no-names': {
      cap: 'M',
      severity: 'critical',
      says: 'The certificate has no subject alternative names; browsers no longer read the common name.',
      fix: 'Have the certificate issued again with the host as a subject alternative name.',
    },
  },
  run({ tls: { host, trustErrors, chain } }) {
    const facts = { host, names: chain[0]?.subjectAltNames ?? [], nameCount: chain[0]?.subjectAltNameCount ?? 0 };
    if (trustErrors.includes('no_san')) return { outcome: 'no-names', facts };
    return { outcome: trustErrors.includes('host_mismatch') ? 'mismatch' : 'matches', facts };
  },
});
