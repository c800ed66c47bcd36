import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const tls13 = defineAudit({
  id: 'ssl/tls-1-3',
  title: 'TLS 1.3',
  passedTitle: 'TLS 1.3 supported',
  failedTitle: 'TLS 1.3 not supported',
  why: 'TLS 1.3 removes weak options and saves a round trip on every new connection.',
  needs: ['tls'],
  outcomes: {
    accepted: { cap: null, severity: 'good', says: 'The server supports TLS 1.3.', fix: null },
    missing: {
      cap: 'A-',
      severity: 'low',
      says: "The server doesn't support TLS 1.3.",
      fix: 'Enable TLS 1.3 alongside TLS 1.2.',
    },
  },
  run({ tls: { versions } }) {
    const offer = versions.find(({ version }) => version === 'TLSv1.3');
    if (offer?.accepted === null) return notChecked("The server didn't respond to an offer of TLS 1.3.");
    return { outcome: offer?.accepted ? 'accepted' : 'missing' };
  },
});
