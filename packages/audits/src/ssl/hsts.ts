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
  why: 'The letter A+ takes HSTS of six months or more.',
  needs: ['response'],
  outcomes: {
    long: { cap: null, severity: 'good', says: 'HSTS lasts six months or more, which A+ needs.', fix: null },
    short: {
      cap: 'A-',
      severity: 'low',
      title: 'HSTS too short',
      says: 'HSTS lasts less than six months, which caps the grade at A-.',
      fix: 'Raise the max-age of Strict-Transport-Security to 31536000 (a year).',
    },
    missing: {
      cap: 'A',
      severity: 'info',
      says: 'Without HSTS the grade is A at best.',
      fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains over https.',
    },
    invalid: {
      cap: 'A',
      severity: 'low',
      title: 'HSTS invalid',
      says: 'An invalid HSTS header counts as none, so the grade is A at best.',
      fix: 'Send it once, with a max-age in seconds: max-age=31536000; includeSubDomains.',
    },
  },
  run({ response: { url, headers }, evidence, hop }) {
    if (url.protocol !== 'https:') return { notApplicable: 'HSTS has no effect over plain http.' };
    if (evidence.hstsPreloaded.includes(url.hostname)) return { outcome: 'long', facts: { preloaded: true } };
    if (hop?.tls?.trusted === false) {
      const why = isCertificateRejected(hop.tls) ? 'browsers refuse the certificate' : 'no browser can connect';
      return { notApplicable: `HSTS has no effect while ${why}.` };
    }
    // RFC 6797 section 8.1: of several headers only the first is processed.
    const [line] = headerValues(headers, 'strict-transport-security');
    const policy = line === undefined ? null : parseHsts(line);
    if (policy !== null && policy.maxAgeSeconds >= sixMonthsSeconds) return { outcome: 'long', facts: { ...policy } };
    if (isPreloadUnknown(evidence, url.hostname)) {
      return { notRun: preloadUnknown('The HSTS header alone does not make for A+') };
    }
    if (line === undefined) return { outcome: 'missing' };
    return policy === null
      ? { outcome: 'invalid', facts: { header: line } }
      : { outcome: 'short', facts: { ...policy } };
  },
});
