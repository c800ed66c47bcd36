import type { Hop } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const httpsToHttp = defineAudit({
  id: 'security/https-to-http',
  title: 'No step down from https to http',
  why: 'A redirect from https to http sends the visitor, the address and its parameters through the open.',
  needs: ['response'],
  outcomes: {
    none: { modifier: 0, severity: 'good', says: 'No redirect leads from https to http.', fix: null },
    found: {
      modifier: -20,
      severity: 'high',
      says: 'A redirect leads from https to http.',
      fix: 'Point the redirect at the https address.',
    },
  },
  run({ hops }) {
    const steps = stepsDown(hops);
    return { outcome: steps.length > 0 ? 'found' : 'none', facts: { steps } };
  },
});

/** Redirects from https to http, followed or not. */
export function stepsDown(hops: readonly Hop[]): { hopIndex: number; from: string; to: string }[] {
  return hops.flatMap(({ hopIndex, url, redirect }) =>
    redirect !== null && url.startsWith('https:') && /^http:/i.test(redirect.to)
      ? [{ hopIndex, from: url, to: redirect.to }]
      : [],
  );
}
