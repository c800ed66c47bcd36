import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './suite-offers.ts';

export const forwardSecrecy = defineAudit({
  id: 'ssl/forward-secrecy',
  title: 'Forward secrecy',
  passedTitle: 'Forward secrecy supported',
  failedTitle: 'No forward secrecy',
  why: 'Without it, whoever steals the key one day can read all the traffic recorded until then.',
  needs: ['tls'],
  outcomes: {
    offered: {
      cap: null,
      severity: 'good',
      says: 'The server agrees to ciphers with forward secrecy.',
      fix: null,
    },
    none: {
      cap: 'B',
      severity: 'medium',
      says: 'The server agrees to no cipher with forward secrecy.',
      fix: 'Allow the ECDHE suites and prefer them, or switch on TLS 1.3.',
    },
  },
  run({ tls }) {
    const hasTls13 = tls.versions.some(({ version, accepted }) => version === 'TLSv1.3' && accepted);
    const offer = suiteOffer(tls, 'forward-secret');
    if (hasTls13 || offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
