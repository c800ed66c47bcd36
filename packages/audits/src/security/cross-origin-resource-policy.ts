import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { parseResourcePolicy } from '../parse/cross-origin-policies.ts';

export const crossOriginResourcePolicy = defineAudit({
  id: 'security/cross-origin-resource-policy',
  title: 'Cross-Origin-Resource-Policy',
  passedTitle: 'Cross-Origin-Resource-Policy set',
  failedTitle: 'Cross-Origin-Resource-Policy missing',
  why: 'It keeps other sites from pulling this response into their own process, where side channels could read it.',
  needs: ['page'],
  outcomes: {
    absent: {
      modifier: 0,
      severity: 'info',
      says: 'Any site may embed this response.',
      fix: 'Send Cross-Origin-Resource-Policy: same-origin, or cross-origin if other sites embed it.',
      reference: 'corp-not-implemented',
    },
    'same-origin': {
      modifier: 10,
      severity: 'good',
      says: 'Only the origin itself may embed this response.',
      fix: null,
      reference: 'corp-implemented-with-same-origin',
    },
    'same-site': {
      modifier: 10,
      severity: 'good',
      says: 'Only the site itself may embed this response.',
      fix: null,
      reference: 'corp-implemented-with-same-site',
    },
    'cross-origin': {
      modifier: 0,
      severity: 'good',
      says: 'Any site may embed this response, by choice.',
      fix: null,
      reference: 'corp-implemented-with-cross-origin',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Cross-Origin-Resource-Policy invalid',
      says: 'Cross-Origin-Resource-Policy is sent twice or has a value that browsers do not know.',
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
