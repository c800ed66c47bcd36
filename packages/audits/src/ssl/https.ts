import { hostAndPort } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

export const https = defineAudit({
  id: 'ssl/https',
  title: 'HTTPS',
  passedTitle: 'Served over HTTPS',
  failedTitle: 'No HTTPS',
  why: 'Without HTTPS, anyone on the network can read and modify traffic.',
  needs: [],
  outcomes: {
    agreed: { cap: null, severity: 'good', says: 'The server supports HTTPS.', fix: null },
    'plain-http': {
      cap: 'F',
      severity: 'critical',
      says: 'The chain ends on plain http, so nothing is encrypted.',
      fix: 'Serve the page over https, with a certificate for its host, and redirect http to it.',
    },
    'handshake-failed': {
      cap: 'F',
      severity: 'critical',
      title: 'TLS handshake failed',
      says: 'The TLS handshake with the server failed.',
      fix: 'Check that a certificate is installed for this host and that TLS 1.2 or 1.3 is enabled.',
    },
  },
  run({ evidence, hop }) {
    if (hop === null) return { notApplicable: 'No hop had a response.' };
    if (new URL(hop.url).protocol !== 'https:') return { outcome: 'plain-http', facts: { url: hop.url } };
    const gathered = evidence.tls[hostAndPort(new URL(hop.url))];
    if (gathered?.ok) return { outcome: 'agreed' };
    const error = gathered?.error ?? hop.error;
    if (!error?.code.startsWith('TLS_')) return { notApplicable: error?.message ?? "TLS wasn't checked." };
    return { outcome: 'handshake-failed', facts: { error: error.code, message: error.message } };
  },
});
