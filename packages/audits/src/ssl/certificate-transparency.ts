import { dayMs } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const certificateTransparency = defineAudit({
  id: 'ssl/certificate-transparency',
  title: 'Certificate transparency',
  passedTitle: 'Certificate publicly logged',
  failedTitle: 'Certificate not publicly logged',
  why: 'Browsers require public certificates to be logged (Certificate Transparency), so misissued ones can be detected.',
  needs: ['tls'],
  outcomes: {
    logged: {
      cap: null,
      severity: 'good',
      says: 'The certificate has enough SCTs from public logs.',
      fix: null,
    },
    'too-few': {
      cap: 'A-',
      severity: 'medium',
      title: 'Too few SCTs',
      says: 'The certificate has fewer SCTs than browsers require.',
      fix: 'Get the certificate reissued by a CA that logs it as browsers require.',
    },
    missing: {
      cap: 'A-',
      severity: 'high',
      says: 'The certificate has no SCTs; Chrome and Safari reject it.',
      fix: 'Get the certificate reissued by a CA that logs its certificates.',
    },
  },
  run({ tls: { publiclyTrusted, scts, chain } }) {
    const [leaf] = chain;
    if (!publiclyTrusted || !leaf) return { notApplicable: 'Browsers require this only of public CAs.' };
    const { embedded, tlsExtension, ocsp } = scts;
    const lifetimeDays = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom) + 1000) / dayMs;
    const expected = lifetimeDays <= 180 ? 2 : 3;
    const timestamps = embedded + (tlsExtension ?? 0) + (ocsp ?? 0);
    const facts = { timestamps, expected, embedded, inTlsExtension: tlsExtension, inOcspStaple: ocsp };
    if (timestamps >= expected) return { outcome: 'logged', facts };
    if (tlsExtension === null) return notChecked('TLS 1.3 hides SCTs sent in the TLS extension.');
    if (ocsp === null) return notChecked('The handshake that would carry the OCSP staple failed.');
    return { outcome: timestamps === 0 ? 'missing' : 'too-few', facts };
  },
});
