import { dayMs } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

/** CA/Browser Forum baseline requirements section 6.3.2: the longest lifetime by the day of issue, newest first. */
const limits: readonly (readonly [from: string, days: number])[] = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
];

export const certificateLifetime = defineAudit({
  id: 'ssl/certificate-lifetime',
  title: 'Certificate lifetime',
  passedTitle: 'Certificate lifetime within the limit',
  failedTitle: 'Certificate lifetime too long',
  why: 'Browsers reject certificates that a public CA issued for longer than the industry limit.',
  needs: ['tls'],
  outcomes: {
    'within-limit': {
      cap: null,
      severity: 'good',
      says: 'The certificate is valid for no longer than browsers allow.',
      fix: null,
    },
    'too-long': {
      cap: 'A-',
      severity: 'medium',
      says: 'The certificate lifetime exceeds the limit for public CAs.',
      fix: 'Get a shorter-lived certificate and automate renewal.',
    },
  },
  run({ tls: { publiclyTrusted, chain } }) {
    const [leaf] = chain;
    if (!publiclyTrusted || !leaf) return { notApplicable: 'The limit applies only to public CAs.' };
    const issued = Date.parse(leaf.validFrom);
    const limitDays = limits.find(([from]) => issued >= Date.parse(from))?.[1] ?? null;
    // Both ends count, so 90 days end a second before the 91st begins.
    const lifetimeDays = (Date.parse(leaf.validTo) - issued + 1000) / dayMs;
    const isTooLong = limitDays !== null && lifetimeDays > limitDays;
    return {
      outcome: isTooLong ? 'too-long' : 'within-limit',
      facts: { lifetimeDays: Math.round(lifetimeDays), limitDays },
    };
  },
});
