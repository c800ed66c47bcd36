import { headerValues, isNoSniff } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

export const xContentTypeOptions = defineAudit({
  id: 'security/x-content-type-options',
  title: 'X-Content-Type-Options',
  passedTitle: 'X-Content-Type-Options set',
  failedTitle: 'X-Content-Type-Options missing',
  why: 'Without nosniff, an attacker can get a browser to run an uploaded file as a script (MIME sniffing).',
  needs: ['page'],
  outcomes: {
    nosniff: {
      modifier: 0,
      severity: 'good',
      says: "Browsers don't sniff content types.",
      fix: null,
      reference: 'x-content-type-options-nosniff',
    },
    missing: {
      modifier: -5,
      severity: 'low',
      says: 'Browsers may sniff content types.',
      fix: 'Send X-Content-Type-Options: nosniff.',
      reference: 'x-content-type-options-not-implemented',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'X-Content-Type-Options invalid',
      says: 'X-Content-Type-Options has a value other than nosniff, the only valid one.',
      fix: 'Send X-Content-Type-Options: nosniff.',
      reference: 'x-content-type-options-header-invalid',
    },
  },
  run({ page }) {
    const [line = ''] = headerValues(page.headers, 'x-content-type-options');
    if (line === '') return { outcome: 'missing' };
    return { outcome: isNoSniff(page.headers) ? 'nosniff' : 'invalid', facts: { header: line } };
  },
});
