import { defineAudit } from '../define-audit.ts';
import { pageCsp } from './page-csp.ts';

export const trustedTypes = defineAudit({
  id: 'security/trusted-types',
  title: 'Trusted Types',
  passedTitle: 'Trusted Types required',
  failedTitle: 'Trusted Types not required',
  why: 'With Trusted Types a browser refuses text where markup or code is made from it, the way most scripts get injected today.',
  needs: ['page'],
  outcomes: {
    required: {
      modifier: 0,
      severity: 'good',
      says: 'Scripts cannot turn plain text into code.',
      fix: null,
    },
    'not-required': {
      modifier: 0,
      severity: 'info',
      says: 'Scripts may turn plain text into code.',
      fix: "Send require-trusted-types-for 'script' as report-only first, and enforce it when the reports are quiet.",
    },
  },
  run({ page }) {
    if (!page.isHtml) return { notApplicable: 'The response is not a page.' };
    const { policies } = pageCsp(page);
    if (policies === null || policies.length === 0) return { notApplicable: 'No valid policy is set.' };
    const isRequired = policies.some((policy) => policy.get('require-trusted-types-for')?.has("'script'"));
    return { outcome: isRequired ? 'required' : 'not-required' };
  },
});
