import type { TlsEvidence } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { daysUntil } from './days-until.ts';

export const validityPeriod = defineAudit({
  id: 'ssl/validity-period',
  title: 'Validity period',
  why: 'From the minute a certificate expires browsers refuse the site; renewals that fail show here first.',
  needs: ['tls'],
  outcomes: {
    valid: { cap: null, severity: 'good', says: 'The certificate is valid for 30 days or more.', fix: null },
    expired: {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate has expired.',
      fix: 'Renew the certificate now, and let it renew by itself from now on.',
    },
    'not-yet-valid': {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate is not valid yet.',
      fix: 'Use the previous certificate until then; if the date looks right, check the clock of the issuing machine.',
    },
    'chain-out-of-date': {
      cap: 'T',
      severity: 'critical',
      says: 'A certificate of the authority in the chain is out of date.',
      fix: "Install the authority's current intermediate certificates.",
    },
    'expires-within-7-days': {
      cap: null,
      severity: 'critical',
      says: 'The certificate expires in fewer than 7 days.',
      fix: 'Renew the certificate now: its automatic renewal has probably failed.',
    },
    'expires-within-30-days': {
      cap: null,
      severity: 'medium',
      says: 'The certificate expires in fewer than 30 days.',
      fix: 'Renew the certificate, or check that its automatic renewal works.',
    },
  },
  run({ tls, evidence: { gatheredAt } }) {
    const [leaf] = tls.chain;
    if (!leaf) return { notApplicable: 'The server sent no certificate.' };
    const daysToExpiry = daysUntil(leaf.validTo, gatheredAt);
    const outcome = outcomeOf(tls, leaf, daysToExpiry, gatheredAt);
    return { outcome, facts: { validFrom: leaf.validFrom, validTo: leaf.validTo, daysToExpiry } };
  },
});

function outcomeOf(
  { trustErrors }: TlsEvidence,
  leaf: { validFrom: string; validTo: string },
  daysToExpiry: number,
  now: string,
) {
  if (Date.parse(leaf.validTo) < Date.parse(now)) return 'expired';
  if (Date.parse(leaf.validFrom) > Date.parse(now)) return 'not-yet-valid';
  if (trustErrors.includes('expired') || trustErrors.includes('not_yet_valid')) return 'chain-out-of-date';
  if (daysToExpiry < 7) return 'expires-within-7-days';
  return daysToExpiry < 30 ? 'expires-within-30-days' : 'valid';
}
