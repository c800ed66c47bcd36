import { defineAudit } from '../define-audit.ts';
import { onlyTls13, unseen } from './tls-traits.ts';

export const renegotiation = defineAudit({
  id: 'ssl/renegotiation',
  title: 'Secure renegotiation',
  passedTitle: 'Secure renegotiation supported',
  failedTitle: 'Secure renegotiation missing',
  why: 'Without it (RFC 5746) an attacker may put requests of their own in front of those of a visitor.',
  needs: ['tls'],
  outcomes: {
    secure: { cap: null, severity: 'good', says: 'The server sends the renegotiation_info extension.', fix: null },
    missing: {
      cap: 'A-',
      severity: 'medium',
      says: 'The server does not send the renegotiation_info extension; whether it renegotiates insecurely was not tried.',
      fix: 'Update the TLS library of the server: it is from before 2010, or secure renegotiation was switched off.',
    },
  },
  run({ tls }) {
    const { secureRenegotiation } = tls.traits;
    if (secureRenegotiation === null) return onlyTls13(tls, 'renegotiation') ?? unseen;
    return { outcome: secureRenegotiation ? 'secure' : 'missing' };
  },
});
