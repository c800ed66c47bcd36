import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const postQuantum = defineAudit({
  id: 'ssl/post-quantum',
  title: 'Post-quantum key exchange',
  passedTitle: 'Post-quantum key exchange supported',
  failedTitle: 'No post-quantum key exchange',
  why: 'Traffic recorded today can be read by a future quantum computer, unless its keys were agreed on in this way.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server agrees to X25519MLKEM768.', fix: null },
    missing: {
      cap: null,
      severity: 'info',
      says: 'The server does not agree to X25519MLKEM768, which current browsers offer.',
      fix: 'Turn on X25519MLKEM768: OpenSSL 3.5, Go 1.24 and the large CDNs have it.',
    },
  },
  run({ tls: { traits } }) {
    if (traits.postQuantum === null) return notChecked('The server did not respond to the offer.');
    return { outcome: traits.postQuantum ? 'offered' : 'missing' };
  },
});
