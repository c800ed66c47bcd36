import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './tls-traits.ts';

export const forwardSecrecy = defineAudit({
  id: 'ssl/forward-secrecy',
  title: 'Forward secrecy',
  passedTitle: 'Forward secrecy supported',
  failedTitle: 'No forward secrecy',
  why: 'Without forward secrecy, anyone who steals the private key can decrypt all previously recorded traffic.',
  needs: ['tls'],
  outcomes: {
    offered: {
      cap: null,
      severity: 'good',
      says: 'The server supports cipher suites with forward secrecy.',
      fix: null,
    },
    none: {
      cap: 'B',
      severity: 'medium',
      says: 'The server supports no cipher suites with forward secrecy.',
      fix: 'Enable and prefer the ECDHE suites, or enable TLS 1.3.',
    },
  },
  run({ tls }) {
    const hasTls13 = tls.versions.some(({ version, accepted }) => version === 'TLSv1.3' && accepted);
    const offer = suiteOffer(tls, 'forward-secret');
    if (hasTls13 || offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
