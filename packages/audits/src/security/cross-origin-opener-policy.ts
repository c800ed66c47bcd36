import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { parseOpenerPolicy } from '../parse/cross-origin-policies.ts';

export const crossOriginOpenerPolicy = defineAudit({
  id: 'security/cross-origin-opener-policy',
  title: 'Cross-Origin-Opener-Policy',
  passedTitle: 'Cross-Origin-Opener-Policy set',
  failedTitle: 'Cross-Origin-Opener-Policy missing',
  why: 'It cuts the tie to windows of other sites, so that a page which opened this one cannot reach into it.',
  needs: ['page'],
  outcomes: {
    absent: {
      modifier: 0,
      severity: 'info',
      says: 'Other sites that open the page in a window can keep a handle on it.',
      fix: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups if the page opens windows of other sites.',
      reference: 'coop-not-implemented',
    },
    'same-origin': {
      modifier: 10,
      severity: 'good',
      says: 'Only windows of the same origin stay connected.',
      fix: null,
      reference: 'coop-implemented-with-same-origin',
    },
    'same-origin-allow-popups': {
      modifier: 10,
      severity: 'good',
      says: 'Only windows of the same origin, and those the page opens, stay connected.',
      fix: null,
      reference: 'coop-implemented-with-same-origin-allow-popups',
    },
    'noopener-allow-popups': {
      modifier: 10,
      severity: 'good',
      says: 'The page is cut off from whatever opened it.',
      fix: null,
      reference: 'coop-implemented-with-noopener-allow-popups',
    },
    'unsafe-none': {
      modifier: 0,
      severity: 'info',
      title: 'Cross-Origin-Opener-Policy off',
      says: 'Other sites that open the page can keep a handle on it, by choice.',
      fix: 'Send same-origin instead, or same-origin-allow-popups if the page opens windows of other sites.',
      reference: 'coop-implemented-with-unsafe-none',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Cross-Origin-Opener-Policy invalid',
      says: 'Cross-Origin-Opener-Policy is sent twice or has a value that browsers do not know.',
      fix: 'Send it once, as same-origin or same-origin-allow-popups, without quotes.',
      reference: 'coop-header-invalid',
    },
  },
  run({ page }) {
    const lines = headerValues(page.headers, 'cross-origin-opener-policy');
    return { outcome: parseOpenerPolicy(lines), facts: { header: lines[0] ?? null } };
  },
});
