import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { parseOpenerPolicy } from '../parse/cross-origin-policies.ts';

export const crossOriginOpenerPolicy = defineAudit({
  id: 'security/cross-origin-opener-policy',
  title: 'Cross-Origin-Opener-Policy',
  passedTitle: 'Cross-Origin-Opener-Policy set',
  failedTitle: 'Cross-Origin-Opener-Policy missing',
  why: "COOP isolates the page from cross-origin windows, so a page that opens it can't access it.",
  needs: ['page'],
  outcomes: {
    absent: {
      modifier: 0,
      severity: 'info',
      says: 'Cross-origin pages that open this one keep a window reference to it.',
      fix: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups if the page opens other sites in new windows.',
      reference: 'coop-not-implemented',
    },
    'same-origin': {
      modifier: 10,
      severity: 'good',
      says: 'Only same-origin windows keep a reference to the page.',
      fix: null,
      reference: 'coop-implemented-with-same-origin',
    },
    'same-origin-allow-popups': {
      modifier: 10,
      severity: 'good',
      says: 'Only same-origin windows, and windows the page opens, keep a reference to it.',
      fix: null,
      reference: 'coop-implemented-with-same-origin-allow-popups',
    },
    'noopener-allow-popups': {
      modifier: 10,
      severity: 'good',
      says: 'The page has no reference to the window that opened it.',
      fix: null,
      reference: 'coop-implemented-with-noopener-allow-popups',
    },
    'unsafe-none': {
      modifier: 0,
      severity: 'info',
      title: 'Cross-Origin-Opener-Policy off',
      says: 'The policy explicitly lets pages that open this one keep a window reference to it.',
      fix: 'Send same-origin instead, or same-origin-allow-popups if the page opens other sites in new windows.',
      reference: 'coop-implemented-with-unsafe-none',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Cross-Origin-Opener-Policy invalid',
      says: 'Cross-Origin-Opener-Policy is sent twice or has an unknown value.',
      fix: 'Send it once, as same-origin or same-origin-allow-popups, without quotes.',
      reference: 'coop-header-invalid',
    },
  },
  run({ page }) {
    const lines = headerValues(page.headers, 'cross-origin-opener-policy');
    return { outcome: parseOpenerPolicy(lines), facts: { header: lines[0] ?? null } };
  },
});
