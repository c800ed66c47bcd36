import { defineAudit } from '../define-audit.ts';
import { offerFacts, suiteOffer, whyNotKnown } from './tls-traits.ts';

export const brokenCiphers = defineAudit({
  id: 'ssl/broken-ciphers',
  title: 'Broken ciphers',
  passedTitle: 'Broken ciphers rejected',
  failedTitle: 'Broken ciphers accepted',
  why: 'Suites without encryption, without a certificate or with 40- or 56-bit keys offer no protection.',
  needs: ['tls'],
  outcomes: {
    refused: { cap: null, severity: 'good', says: 'The server rejects suites that offer no protection.', fix: null },
    accepted: {
      cap: 'F',
      severity: 'critical',
      says: 'The server accepts a cipher that offers no protection: NULL, export-grade, DES or anonymous.',
      fix: 'Disable the NULL, EXPORT, DES and anonymous suites. Allow only AES-GCM and ChaCha20-Poly1305.',
    },
  },
  run({ tls }) {
    const offer = suiteOffer(tls, 'broken');
    if (!offer?.accepted) return whyNotKnown(offer) ?? { outcome: 'refused' };
    return { outcome: 'accepted', facts: offerFacts(offer) };
  },
});
