import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './suite-offers.ts';

export const authenticatedEncryption = defineAudit({
  id: 'ssl/authenticated-encryption',
  title: 'Authenticated encryption',
  passedTitle: 'Authenticated encryption supported',
  failedTitle: 'No authenticated encryption',
  why: 'The older CBC suites have been attacked again and again; AES-GCM and ChaCha20-Poly1305 have not.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server agrees to AEAD ciphers.', fix: null },
    none: {
      cap: 'B',
      severity: 'medium',
      says: 'The server agrees to no AEAD cipher, only to older ones.',
      fix: 'Allow the AES-GCM and ChaCha20-Poly1305 suites, or switch on TLS 1.3.',
    },
  },
  run({ tls }) {
    const hasTls13 = tls.versions.some(({ version, accepted }) => version === 'TLSv1.3' && accepted);
    const offer = suiteOffer(tls, 'aead');
    if (hasTls13 || offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
