import { defineAudit } from '../define-audit.ts';
import { pageCsp } from './page-csp.ts';

export const trustedTypes = defineAudit({
  id: 'security/trusted-types',
  title: 'Trusted Types',
  passedTitle: 'Trusted Types required',
  failedTitle: 'Trusted Types not required',
  why: 'Trusted Types block DOM XSS: browsers reject plain strings passed to injection sinks such as innerHTML.',
  needs: ['page'],
  outcomes: {
    required: {
      modifier: 0,
      severity: 'good',
      says: 'Trusted Types are enforced for DOM XSS sinks.',
      fix: null,
    },
    'not-required': {
      modifier: 0,
      severity: 'info',
      says: "Trusted Types aren't enforced for DOM XSS sinks.",
      fix: "Send require-trusted-types-for 'script' as report-only first, and enforce it once reports are clean.",
    },
  },
  run({ page }) {
    if (!page.isHtml) return { notApplicable: "The response isn't a page." };
    const { policies } = pageCsp(page);
    if (policies === null || policies.length === 0) return { notApplicable: 'No valid policy is set.' };
    const isRequired = policies.some((policy) => policy.get('require-trusted-types-for')?.has("'script'"));
    return { outcome: isRequired ? 'required' : 'not-required' };
  },
});
