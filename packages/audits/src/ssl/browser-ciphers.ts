import { defineAudit } from '../define-audit.ts';
import { suiteOffer, whyNotKnown } from './suite-offers.ts';

export const browserCiphers = defineAudit({
  id: 'ssl/browser-ciphers',
  title: 'Ciphers for browsers',
  passedTitle: 'Ciphers for browsers offered',
  failedTitle: 'No cipher for browsers',
  why: 'Browsers have dropped many ciphers that are still allowed in TLS 1.2; a server needs one that they offer.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server agrees to a cipher that browsers offer.', fix: null },
    none: {
      cap: 'C',
      severity: 'critical',
      says: 'The server takes other suites only, such as DHE: browsers cannot open the site.',
      fix: 'Switch on TLS 1.3, or allow the ECDHE suites with AES-GCM.',
    },
  },
  run({ tls }) {
    const accepts = (wanted: string) => tls.versions.some(({ version, accepted }) => version === wanted && accepted);
    if (accepts('TLSv1.3')) return { outcome: 'offered' };
    if (!accepts('TLSv1.2')) return { notApplicable: 'The server speaks no version of TLS that browsers speak.' };
    const offer = suiteOffer(tls, 'browsers');
    if (offer?.accepted) return { outcome: 'offered' };
    return whyNotKnown(offer) ?? { outcome: 'none' };
  },
});
