import { defineAudit } from '../define-audit.ts';
import { onlyTls13, unseen } from './tls-traits.ts';

export const renegotiation = defineAudit({
  id: 'ssl/renegotiation',
  title: 'Secure renegotiation',
  passedTitle: 'Secure renegotiation supported',
  failedTitle: 'Secure renegotiation missing',
  why: "Without secure renegotiation (RFC 5746), an attacker can inject requests ahead of a visitor's.",
  needs: ['tls'],
  outcomes: {
    secure: { cap: null, severity: 'good', says: 'The server sends the renegotiation_info extension.', fix: null },
    missing: {
      cap: 'A-',
      severity: 'medium',
      says: "The server doesn't send the renegotiation_info extension. Insecure renegotiation wasn't tested.",
      fix: "Update the server's TLS library: it dates from before 2010, or secure renegotiation is disabled.",
    },
  },
  run({ tls }) {
    const { secureRenegotiation } = tls.traits;
    if (secureRenegotiation === null) return onlyTls13(tls, 'renegotiation') ?? unseen;
    return { outcome: secureRenegotiation ? 'secure' : 'missing' };
  },
});
