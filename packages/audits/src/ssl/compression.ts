import { defineAudit } from '../define-audit.ts';
import { onlyTls13, unseen } from './tls-traits.ts';

export const compression = defineAudit({
  id: 'ssl/compression',
  title: 'TLS compression',
  passedTitle: 'TLS compression off',
  failedTitle: 'TLS compression on',
  why: 'TLS compression leaks secrets such as cookies through response length (CRIME).',
  needs: ['tls'],
  outcomes: {
    off: { cap: null, severity: 'good', says: 'TLS compression is disabled.', fix: null },
    on: {
      cap: 'C',
      severity: 'high',
      says: 'The server supports TLS compression, which the CRIME attack exploits.',
      fix: 'Disable TLS compression (SSLCompression off), or update the TLS library.',
    },
  },
  run({ tls }) {
    const { compression: isOn } = tls.traits;
    if (isOn === null) return onlyTls13(tls, 'compression') ?? unseen;
    return { outcome: isOn ? 'on' : 'off' };
  },
});
