import { defineAudit } from '../define-audit.ts';
import { dayMs } from './days-until.ts';

export const certificateTransparency = defineAudit({
  id: 'ssl/certificate-transparency',
  title: 'Certificate transparency',
  why: 'Browsers demand proof that a certificate stands in public logs, where a false one would be noticed.',
  needs: ['tls'],
  outcomes: {
    logged: {
      cap: null,
      severity: 'good',
      says: 'The certificate carries proof that it is publicly logged.',
      fix: null,
    },
    'too-few': {
      cap: 'A-',
      severity: 'medium',
      says: 'The certificate carries fewer log timestamps than browsers ask for.',
      fix: 'Have the certificate issued again by an authority that logs it as browsers require.',
    },
    missing: {
      cap: 'A-',
      severity: 'high',
      says: 'The certificate carries no proof that it is publicly logged; Chrome and Safari refuse it.',
      fix: 'Have the certificate issued again by an authority that logs its certificates.',
    },
  },
  run({ tls: { publiclyTrusted, sctCount, chain } }) {
    const [leaf] = chain;
    if (!publiclyTrusted || !leaf) return { notApplicable: 'Browsers ask this of public authorities only.' };
    const lifetimeDays = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom) + 1000) / dayMs;
    const expected = lifetimeDays <= 180 ? 2 : 3;
    const facts = { timestamps: sctCount, expected };
    if (sctCount === 0) return { outcome: 'missing', facts };
    return { outcome: sctCount < expected ? 'too-few' : 'logged', facts };
  },
});
