import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './tls-traits.ts';

export const authenticatedEncryption = defineAudit({
  id: 'ssl/authenticated-encryption',
  title: 'Authenticated encryption',
  passedTitle: 'Authenticated encryption supported',
  failedTitle: 'No authenticated encryption',
  why: 'Older CBC suites have been broken repeatedly. AES-GCM and ChaCha20-Poly1305 have no known practical attacks.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server supports AEAD cipher suites.', fix: null },
    none: {
      cap: 'B',
      severity: 'medium',
      says: 'The server supports no AEAD cipher suites.',
      fix: 'Enable AES-GCM and ChaCha20-Poly1305 suites, or TLS 1.3.',
    },
  },
  run({ tls }) {
    const hasTls13 = tls.versions.some(({ version, accepted }) => version === 'TLSv1.3' && accepted);
    const offer = suiteOffer(tls, 'aead');
    if (hasTls13 || offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
