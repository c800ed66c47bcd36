import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { parseEmbedderPolicy } from '../parse/cross-origin-policies.ts';

export const crossOriginEmbedderPolicy = defineAudit({
  id: 'security/cross-origin-embedder-policy',
  title: 'Cross-Origin-Embedder-Policy',
  passedTitle: 'Cross-Origin-Embedder-Policy set',
  failedTitle: 'Cross-Origin-Embedder-Policy missing',
  why: 'COEP restricts the page to resources that opt in; with COOP it enables cross-origin isolation.',
  needs: ['page'],
  outcomes: {
    absent: {
      modifier: 0,
      severity: 'info',
      says: 'The page can embed any resource.',
      fix: 'Send Cross-Origin-Embedder-Policy: credentialless if the page needs to be isolated.',
      reference: 'coep-not-implemented',
    },
    'require-corp': {
      modifier: 10,
      severity: 'good',
      says: 'Only resources that opt in can be embedded.',
      fix: null,
      reference: 'coep-implemented-with-require-corp',
    },
    credentialless: {
      modifier: 10,
      severity: 'good',
      says: 'Cross-origin resources are fetched without cookies.',
      fix: null,
      reference: 'coep-implemented-with-credentialless',
    },
    'unsafe-none': {
      modifier: 0,
      severity: 'info',
      title: 'Cross-Origin-Embedder-Policy off',
      says: 'The policy explicitly allows the page to embed any resource.',
      fix: 'Send credentialless or require-corp instead if the page needs to be isolated.',
      reference: 'coep-implemented-with-unsafe-none',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Cross-Origin-Embedder-Policy invalid',
      says: 'Cross-Origin-Embedder-Policy is sent twice or has an unknown value.',
      fix: 'Send it once, as require-corp or credentialless, without quotes.',
      reference: 'coep-header-invalid',
    },
  },
  run({ page }) {
    const lines = headerValues(page.headers, 'cross-origin-embedder-policy');
    return { outcome: parseEmbedderPolicy(lines), facts: { header: lines[0] ?? null } };
  },
});
