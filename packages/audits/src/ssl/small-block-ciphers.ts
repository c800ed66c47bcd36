import { defineAudit } from '../define-audit.ts';
import { isTls11OrLater, offerFacts, suiteOffer, whyNotKnown } from './tls-traits.ts';

export const smallBlockCiphers = defineAudit({
  id: 'ssl/small-block-ciphers',
  title: '64-bit block ciphers',
  passedTitle: '64-bit block ciphers rejected',
  failedTitle: '64-bit block ciphers accepted',
  why: '3DES and IDEA leak data after a few gigabytes on one connection (SWEET32).',
  needs: ['tls'],
  outcomes: {
    refused: { cap: null, severity: 'good', says: 'The server rejects 3DES and IDEA.', fix: null },
    'with-old-versions': {
      cap: null,
      severity: 'medium',
      says: 'The server accepts 3DES or IDEA with SSL 3.0 or TLS 1.0.',
      fix: 'Disable the 3DES and IDEA suites.',
    },
    accepted: {
      cap: 'C',
      severity: 'high',
      says: 'The server accepts 3DES or IDEA even with TLS 1.1 or later, where no client needs them.',
      fix: 'Disable the 3DES and IDEA suites.',
    },
  },
  run({ tls }) {
    const offer = suiteOffer(tls, 'small-block');
    if (!offer?.accepted) return whyNotKnown(offer) ?? { outcome: 'refused' };
    return { outcome: isTls11OrLater(offer) ? 'accepted' : 'with-old-versions', facts: offerFacts(offer) };
  },
});
