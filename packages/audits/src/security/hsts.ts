import { type Evidence, type Hop, isCertificateRejected } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { isPreloadUnknown, preloadUnknown } from '../not-checked.ts';

/** The Observatory's six months: a little short, because many sites send 180 days. */
const sixMonthsSeconds = 15_552_000;

export const hsts = defineAudit({
  id: 'security/hsts',
  title: 'HSTS',
  passedTitle: 'HSTS on',
  failedTitle: 'HSTS not in effect',
  why: 'HSTS makes browsers use https on every later visit, which blocks SSL-stripping attacks.',
  needs: ['response'],
  outcomes: {
    preloaded: {
      modifier: 5,
      severity: 'good',
      says: 'The host is on the HSTS preload list that browsers ship with.',
      fix: null,
      reference: 'hsts-preloaded',
    },
    long: {
      modifier: 0,
      severity: 'good',
      says: 'Browsers use only https for at least 6 months.',
      fix: null,
      reference: 'hsts-implemented-max-age-at-least-six-months',
    },
    short: {
      modifier: -10,
      severity: 'medium',
      title: 'HSTS max-age too short',
      says: 'The HSTS max-age is less than 6 months.',
      fix: 'Raise max-age to 31536000 (one year) or more.',
      reference: 'hsts-implemented-max-age-less-than-six-months',
    },
    missing: {
      modifier: -20,
      severity: 'medium',
      title: 'HSTS header missing',
      says: 'The response has no Strict-Transport-Security header.',
      fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains over https.',
      reference: 'hsts-not-implemented',
    },
    invalid: {
      modifier: -20,
      severity: 'medium',
      title: 'HSTS header invalid',
      says: 'The HSTS header is invalid, so browsers ignore it.',
      fix: 'Send it once, with a max-age in seconds: max-age=31536000; includeSubDomains.',
      reference: 'hsts-header-invalid',
    },
    'no-https': {
      modifier: -20,
      severity: 'medium',
      title: 'HSTS not possible over HTTP',
      says: 'The response was sent over plain http, where HSTS has no effect.',
      fix: 'Serve the site over https and redirect http to it.',
      reference: 'hsts-not-implemented-no-https',
    },
    'untrusted-certificate': {
      modifier: -20,
      severity: 'low',
      says: 'HSTS has no effect until browsers accept the certificate.',
      fix: "Fix the certificate first. Browsers ignore HSTS until it's trusted.",
      reference: 'hsts-invalid-cert',
    },
  },
  run({ evidence, hop }) {
    if (hop === null) return { notApplicable: 'No hop had a response.' };
    const line = hstsLine(hop);
    const facts = { host: new URL(hop.url).hostname, header: line };
    const outcome = hstsOutcome(hop, evidence);
    if (isPreloadUnknown(evidence, facts.host) && isHeaderFault(outcome)) {
      return { notRun: preloadUnknown(headerFaults[outcome]) };
    }
    const isUnreachable = outcome === 'untrusted-certificate' && hop.tls !== null && !isCertificateRejected(hop.tls);
    return {
      outcome,
      facts: { ...facts, ...(line === null ? null : parseHsts(line)) },
      ...(isUnreachable && { says: "HSTS has no effect while browsers can't connect." }),
    };
  },
});

/** Problems that would not matter on a preloaded host. */
const headerFaults = {
  missing: 'The HSTS header is missing',
  invalid: 'The HSTS header is invalid',
  short: 'The HSTS max-age is less than 6 months',
};
const isHeaderFault = (outcome: string): outcome is keyof typeof headerFaults => Object.hasOwn(headerFaults, outcome);

/** RFC 6797 section 8.1: of several headers only the first is processed. */
const hstsLine = (hop: Hop): string | null => headerValues(hop.responseHeaders, 'strict-transport-security')[0] ?? null;

function hstsOutcome(hop: Hop, evidence: Evidence) {
  const { protocol, hostname } = new URL(hop.url);
  if (protocol !== 'https:') return 'no-https';
  if (evidence.hstsPreloaded.includes(hostname)) return 'preloaded';
  if (hop.tls?.trusted === false) return 'untrusted-certificate';
  const line = hstsLine(hop);
  if (line === null) return 'missing';
  const policy = parseHsts(line);
  if (policy === null) return 'invalid';
  return policy.maxAgeSeconds < sixMonthsSeconds ? 'short' : 'long';
}

/** Whether a browser that has been through these hops would refuse plain http to the host. */
export function isProtectedByHsts(host: string, hops: readonly Hop[], evidence: Evidence): boolean {
  return hops.some(
    (hop) => new URL(hop.url).hostname === host && ['preloaded', 'long'].includes(hstsOutcome(hop, evidence)),
  );
}
