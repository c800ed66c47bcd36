import { dayMs } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const certificateTransparency = defineAudit({
  id: 'ssl/certificate-transparency',
  title: 'Certificate transparency',
  passedTitle: 'Certificate publicly logged',
  failedTitle: 'Certificate not publicly logged',
  why: 'Browsers demand proof that a certificate stands in public logs, where a false one would be noticed.',
  needs: ['tls'],
  outcomes: {
    logged: {
      cap: null,
      severity: 'good',
      says: 'The certificate comes with timestamps of public logs.',
      fix: null,
    },
    'too-few': {
      cap: 'A-',
      severity: 'medium',
      title: 'Too few certificate log timestamps',
      says: 'The certificate comes with fewer log timestamps than browsers ask for.',
      fix: 'Have the certificate issued again by an authority that logs it as browsers require.',
    },
    missing: {
      cap: 'A-',
      severity: 'high',
      says: 'The certificate comes with no log timestamp; Chrome and Safari refuse it.',
      fix: 'Have the certificate issued again by an authority that logs its certificates.',
    },
  },
  run({ tls: { publiclyTrusted, scts, chain } }) {
    const [leaf] = chain;
    if (!publiclyTrusted || !leaf) return { notApplicable: 'Browsers ask this of public authorities only.' };
    const { embedded, tlsExtension, ocsp } = scts;
    const lifetimeDays = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom) + 1000) / dayMs;
    const expected = lifetimeDays <= 180 ? 2 : 3;
    const timestamps = embedded + (tlsExtension ?? 0) + (ocsp ?? 0);
    const facts = { timestamps, expected, embedded, inTlsExtension: tlsExtension, inOcspStaple: ocsp };
    if (timestamps >= expected) return { outcome: 'logged', facts };
    if (tlsExtension === null) return notChecked('TLS 1.3 hides timestamps that come by extension.');
    if (ocsp === null) return notChecked('The handshake in which a staple comes did not succeed.');
    return { outcome: timestamps === 0 ? 'missing' : 'too-few', facts };
  },
});
