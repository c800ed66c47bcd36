import { defineAudit } from '../define-audit.ts';

export const chainOrder = defineAudit({
  id: 'ssl/chain-order',
  title: 'Certificate order',
  passedTitle: 'Certificates in order',
  failedTitle: 'Certificates out of order',
  why: 'Browsers can sort certificates sent in the wrong order; older clients fail.',
  needs: ['tls'],
  outcomes: {
    right: { cap: null, severity: 'good', says: 'Each certificate is followed by the one that issued it.', fix: null },
    wrong: {
      cap: null,
      severity: 'low',
      says: "A certificate isn't followed by the one that issued it.",
      fix: "Put the host's certificate first and each issuer after the certificate it issued.",
    },
  },
  run({ tls: { chainOrder: outcome, chain } }) {
    return { outcome, facts: { chain: chain.map(({ subject }) => subject.CN ?? subject.O ?? '') } };
  },
});
