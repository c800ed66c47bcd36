import { headerValues, parseHsts } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

const sixMonthsSeconds = 15_552_000;

export const hsts = defineAudit({
  id: 'ssl/hsts',
  title: 'HTTPS from the next visit on',
  why: 'A browser that has seen the HSTS header never asks for this host over http again; the letter A+ needs it.',
  needs: ['response'],
  outcomes: {
    long: { cap: null, severity: 'good', says: 'Browsers are told to use https for six months or more.', fix: null },
    short: {
      cap: 'A-',
      severity: 'low',
      says: 'Browsers are told to use https, but for less than six months.',
      fix: 'Raise the max-age of Strict-Transport-Security to 31536000 (a year).',
    },
    missing: {
      cap: 'A',
      severity: 'info',
      says: 'Browsers are not told to use https next time.',
      fix: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains over https.',
    },
    invalid: {
      cap: 'A',
      severity: 'low',
      says: 'The Strict-Transport-Security header cannot be read, so browsers ignore it.',
      fix: 'Send it once, with a max-age in seconds: max-age=31536000; includeSubDomains.',
    },
  },
  run({ response: { url, headers }, evidence: { hstsPreloaded } }) {
    if (url.protocol !== 'https:') return { notApplicable: 'Over plain http the header means nothing.' };
    if (hstsPreloaded.includes(url.hostname)) return { outcome: 'long', facts: { preloaded: true } };
    // RFC 6797 section 8.1: of several headers only the first is processed.
    const [line] = headerValues(headers, 'strict-transport-security');
    if (line === undefined) return { outcome: 'missing' };
    const policy = parseHsts(line);
    if (policy === null) return { outcome: 'invalid', facts: { header: line } };
    return { outcome: policy.maxAgeSeconds < sixMonthsSeconds ? 'short' : 'long', facts: { ...policy } };
  },
});
