import { defineAudit } from '../define-audit.ts';
import { onlyTls13, unseen } from './tls-traits.ts';

export const compression = defineAudit({
  id: 'ssl/compression',
  title: 'TLS compression',
  passedTitle: 'TLS compression off',
  failedTitle: 'TLS compression on',
  why: 'The length of what is compressed and then encrypted gives secrets away, such as cookies (the CRIME attack).',
  needs: ['tls'],
  outcomes: {
    off: { cap: null, severity: 'good', says: 'The server does not compress at the TLS level.', fix: null },
    on: {
      cap: 'C',
      severity: 'high',
      says: 'The server agrees to TLS compression, which the CRIME attack exploits.',
      fix: 'Switch off TLS compression (SSLCompression off), or update the TLS library.',
    },
  },
  run({ tls }) {
    const { compression: isOn } = tls.traits;
    if (isOn === null) return onlyTls13(tls, 'compression') ?? unseen;
    return { outcome: isOn ? 'on' : 'off' };
  },
});
