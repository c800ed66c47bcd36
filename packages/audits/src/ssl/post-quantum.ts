import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const postQuantum = defineAudit({
  id: 'ssl/post-quantum',
  title: 'Post-quantum key exchange',
  passedTitle: 'Post-quantum key exchange supported',
  failedTitle: 'No post-quantum key exchange',
  why: 'Without it, traffic recorded today could be decrypted by a future quantum computer.',
  needs: ['tls'],
  outcomes: {
    offered: { cap: null, severity: 'good', says: 'The server supports X25519MLKEM768.', fix: null },
    missing: {
      cap: null,
      severity: 'info',
      says: "The server doesn't support X25519MLKEM768, which current browsers offer.",
      fix: 'Enable X25519MLKEM768. OpenSSL 3.5, Go 1.24 and the large CDNs support it.',
    },
  },
  run({ tls: { traits } }) {
    if (traits.postQuantum === null) return notChecked("The server didn't respond to the offer.");
    return { outcome: traits.postQuantum ? 'offered' : 'missing' };
  },
});
