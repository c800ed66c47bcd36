import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { parseResourcePolicy } from '../parse/cross-origin-policies.ts';

export const crossOriginResourcePolicy = defineAudit({
  id: 'security/cross-origin-resource-policy',
  title: 'Cross-Origin-Resource-Policy',
  passedTitle: 'Cross-Origin-Resource-Policy set',
  failedTitle: 'Cross-Origin-Resource-Policy missing',
  why: 'CORP stops other sites from loading this response, which limits side-channel attacks such as Spectre.',
  needs: ['page'],
  outcomes: {
    absent: {
      modifier: 0,
      severity: 'info',
      says: 'Any site can embed this response.',
      fix: 'Send Cross-Origin-Resource-Policy: same-origin, or cross-origin if other sites embed it.',
      reference: 'corp-not-implemented',
    },
    'same-origin': {
      modifier: 10,
      severity: 'good',
      says: 'Only the same origin can embed this response.',
      fix: null,
      reference: 'corp-implemented-with-same-origin',
    },
    'same-site': {
      modifier: 10,
      severity: 'good',
      says: 'Only the same site can embed this response.',
      fix: null,
      reference: 'corp-implemented-with-same-site',
    },
    'cross-origin': {
      modifier: 0,
      severity: 'good',
      says: 'The policy explicitly lets any site embed this response.',
      fix: null,
      reference: 'corp-implemented-with-cross-origin',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Cross-Origin-Resource-Policy invalid',
      says: 'Cross-Origin-Resource-Policy is sent twice or has an unknown value.',
      fix: 'Send it once, as same-origin, same-site or cross-origin.',
      reference: 'corp-header-invalid',
    },
  },
  run({ page }) {
    const lines = headerValues(page.headers, 'cross-origin-resource-policy');
    return {
      outcome: parseResourcePolicy(lines),
      facts: { header: lines.length === 0 ? null : lines.join(', ') },
    };
  },
});
