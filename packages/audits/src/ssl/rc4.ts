import { defineAudit } from '../define-audit.ts';
import { isTls11OrLater, offerFacts, suiteOffer, whyNotKnown } from './tls-traits.ts';

export const rc4 = defineAudit({
  id: 'ssl/rc4',
  title: 'RC4',
  passedTitle: 'RC4 not supported',
  failedTitle: 'RC4 accepted',
  why: 'RC4 leaks parts of the plaintext. RFC 7465 prohibits it.',
  needs: ['tls'],
  outcomes: {
    refused: { cap: null, severity: 'good', says: 'The server supports no RC4 suites.', fix: null },
    'with-old-versions': {
      cap: 'B',
      severity: 'high',
      says: 'The server accepts RC4 with SSL 3.0 or TLS 1.0.',
      fix: 'Disable RC4.',
    },
    accepted: {
      cap: 'C',
      severity: 'high',
      says: 'The server accepts RC4 even with TLS 1.1 or later, where no client needs it.',
      fix: 'Disable RC4.',
    },
    only: {
      cap: 'F',
      severity: 'critical',
      says: "The server accepts only RC4, so current browsers can't open the site.",
      fix: 'Enable AES-GCM and ChaCha20-Poly1305 suites, and disable RC4.',
    },
  },
  run({ tls }) {
    const offer = suiteOffer(tls, 'rc4');
    if (!offer?.accepted) return whyNotKnown(offer) ?? { outcome: 'refused' };
    const accepted = tls.suites.filter((other) => other.accepted && other.kind !== 'rc4' && other.kind !== 'broken');
    const facts = offerFacts(offer);
    if (accepted.length === 0) return { outcome: 'only', facts };
    return { outcome: isTls11OrLater(offer) ? 'accepted' : 'with-old-versions', facts };
  },
});
