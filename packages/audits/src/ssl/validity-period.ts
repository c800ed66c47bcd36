import { dayMs, daysUntil, readableDay, type TlsEvidence } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const validityPeriod = defineAudit({
  id: 'ssl/validity-period',
  title: 'Validity period',
  passedTitle: 'Certificate not expiring soon',
  failedTitle: 'Certificate expires soon',
  why: 'Browsers reject the site as soon as the certificate expires. A failed renewal shows up here first.',
  needs: ['tls'],
  outcomes: {
    valid: {
      cap: null,
      severity: 'good',
      says: "The certificate is valid, and there's time left to renew it.",
      fix: null,
    },
    expired: {
      cap: 'T',
      severity: 'critical',
      title: 'Certificate expired',
      says: 'The certificate is past its expiry date.',
      fix: 'Renew the certificate now and set up automatic renewal.',
    },
    'not-yet-valid': {
      cap: 'T',
      severity: 'critical',
      title: 'Certificate not valid yet',
      says: "The certificate isn't valid yet.",
      fix: 'Use the previous certificate until then. If the date looks right, check the clock of the issuing machine.',
    },
    'chain-out-of-date': {
      cap: 'T',
      severity: 'critical',
      title: 'Intermediate certificate expired',
      says: 'An intermediate certificate in the chain has expired.',
      fix: "Install the CA's current intermediate certificates.",
    },
    'about-to-expire': {
      cap: null,
      severity: 'critical',
      title: 'Certificate about to expire',
      says: "Less than a tenth of the certificate's lifetime is left, and fewer than 7 days.",
      fix: 'Renew the certificate now. Automatic renewal has probably failed.',
    },
    'expires-soon': {
      cap: null,
      severity: 'medium',
      says: "Less than a third of the certificate's lifetime is left, and fewer than 30 days.",
      fix: 'Renew the certificate, or check that automatic renewal works.',
    },
  },
  run({ tls, evidence: { gatheredAt } }) {
    const [leaf] = tls.chain;
    if (!leaf) return { notApplicable: 'The server sent no certificate.' };
    const daysToExpiry = daysUntil(leaf.validTo, gatheredAt);
    const outcome = outcomeOf(tls, leaf, gatheredAt);
    const facts = { host: tls.host, validFrom: leaf.validFrom, validTo: leaf.validTo, daysToExpiry };
    return { outcome, facts, ...sayingWhen(outcome, leaf) };
  },
});

function outcomeOf({ trustErrors }: TlsEvidence, leaf: { validFrom: string; validTo: string }, now: string) {
  const [from, to, at] = [leaf.validFrom, leaf.validTo, now].map((time) => Date.parse(time) / dayMs) as Days;
  if (to < at) return 'expired';
  if (from > at) return 'not-yet-valid';
  if (trustErrors.includes('expired') || trustErrors.includes('not_yet_valid')) return 'chain-out-of-date';
  // Certificates of 90 days are renewed when a third is left; those of six days have two days by the same measure.
  const [left, lifetime] = [to - at, to - from];
  if (left < Math.min(7, lifetime / 10)) return 'about-to-expire';
  return left < Math.min(30, lifetime / 3) ? 'expires-soon' : 'valid';
}

/** With the day, where the day is the fact. */
function sayingWhen(outcome: ReturnType<typeof outcomeOf>, leaf: { validFrom: string; validTo: string }) {
  const expiry = readableDay(leaf.validTo);
  if (outcome === 'expired') return { says: `The certificate expired on ${expiry}.` };
  if (outcome === 'not-yet-valid') return { says: `The certificate isn't valid until ${readableDay(leaf.validFrom)}.` };
  const isEnding = outcome === 'about-to-expire' || outcome === 'expires-soon';
  return isEnding ? { says: `The certificate expires on ${expiry}.` } : {};
}

type Days = [from: number, to: number, at: number];
