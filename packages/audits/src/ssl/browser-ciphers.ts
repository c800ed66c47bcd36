import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './tls-traits.ts';

export const browserCiphers = defineAudit({
  id: 'ssl/browser-ciphers',
  title: 'Browser-compatible ciphers',
  passedTitle: 'Browser-compatible ciphers supported',
  failedTitle: 'No browser-compatible cipher',
  why: 'Browsers have dropped many ciphers that TLS 1.2 still allows. A server needs at least one that browsers offer.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server supports a cipher that browsers offer.', fix: null },
    none: {
      cap: 'C',
      severity: 'critical',
      says: "The server offers no cipher suite that browsers support (only DHE and others), so browsers can't connect.",
      fix: 'Enable TLS 1.3, or the ECDHE suites with AES-GCM.',
    },
  },
  run({ tls }) {
    const accepts = (wanted: string) => tls.versions.some(({ version, accepted }) => version === wanted && accepted);
    if (accepts('TLSv1.3')) return { outcome: 'offered' };
    if (!accepts('TLSv1.2')) return { notApplicable: 'The server supports no TLS version that browsers support.' };
    const offer = suiteOffer(tls, 'browsers');
    if (offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
