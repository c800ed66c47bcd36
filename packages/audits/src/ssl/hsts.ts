import { isCertificateRejected } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { isPreloadUnknown, preloadUnknown } from '../not-checked.ts';

const sixMonthsSeconds = 15_552_000;

export const hsts = defineAudit({
  id: 'ssl/hsts',
  title: 'HSTS and the grade',
  passedTitle: 'HSTS long enough for A+',
  failedTitle: 'HSTS missing',
  why: 'Grade A+ requires HSTS with a max-age of at least 6 months.',
  needs: ['response'],
  outcomes: {
    long: { cap: null, severity: 'good', says: 'The HSTS max-age is at least 6 months, as A+ requires.', fix: null },
    short: {
      cap: 'A-',
      severity: 'low',
      title: 'HSTS too short',
      says: 'The HSTS max-age is under 6 months, which caps the grade at A-.',
      fix: 'Raise the max-age of Strict-Transport-Security to 31536000 (one year).',
    },
    missing: {
      cap: 'A',
      severity: 'info',
      says: 'Without HSTS, the grade is capped at A.',
      fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains over https.',
    },
    invalid: {
      cap: 'A',
      severity: 'low',
      title: 'HSTS invalid',
      says: 'An invalid HSTS header is ignored, so the grade is capped at A.',
      fix: 'Send it once, with a max-age in seconds: max-age=31536000; includeSubDomains.',
    },
  },
  run({ response: { url, headers }, evidence, hop }) {
    if (url.protocol !== 'https:') return { notApplicable: 'HSTS has no effect over plain http.' };
    if (evidence.hstsPreloaded.includes(url.hostname)) return { outcome: 'long', facts: { preloaded: true } };
    if (hop?.tls?.trusted === false) {
      const why = isCertificateRejected(hop.tls) ? 'browsers reject the certificate' : "browsers can't connect";
      return { notApplicable: `HSTS has no effect while ${why}.` };
    }
    // RFC 6797 section 8.1: of several headers only the first is processed.
    const [line] = headerValues(headers, 'strict-transport-security');
    const policy = line === undefined ? null : parseHsts(line);
    if (policy !== null && policy.maxAgeSeconds >= sixMonthsSeconds) return { outcome: 'long', facts: { ...policy } };
    if (isPreloadUnknown(evidence, url.hostname)) {
      return { notRun: preloadUnknown("HSTS header alone isn't enough for A+") };
    }
    if (line === undefined) return { outcome: 'missing' };
    return policy === null
      ? { outcome: 'invalid', facts: { header: line } }
      : { outcome: 'short', facts: { ...policy } };
  },
});
