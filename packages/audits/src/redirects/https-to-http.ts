import type { Hop } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

/** In two categories: it harms the visitor, and it is a redirect to mend. */
export const httpsToHttp = defineAudit({
  id: 'redirects/https-to-http',
  title: 'Redirects stay on HTTPS',
  passedTitle: 'No redirect from HTTPS to HTTP',
  failedTitle: 'Redirects from HTTPS to HTTP',
  why: 'A redirect from https to http sends the visitor, the URL and its parameters unencrypted.',
  needs: [],
  outcomes: {
    none: { modifier: 0, severity: 'good', says: 'Every redirect from an https URL stays on https.', fix: null },
    found: {
      modifier: -20,
      severity: 'high',
      says: 'The chain redirects from https to http.',
      fix: 'Point the redirect at the https URL.',
    },
  },
  run({ hops }) {
    const steps = downgrades(hops);
    return steps.length > 0
      ? { outcome: 'found', facts: { hopIndex: steps[0]?.hopIndex ?? null, steps } }
      : { outcome: 'none' };
  },
});

/** Redirects from https to http, followed or not. */
export function downgrades(hops: readonly Hop[]): { hopIndex: number; from: string; to: string }[] {
  return hops.flatMap(({ hopIndex, url, redirect }) =>
    redirect !== null && url.startsWith('https:') && /^http:/i.test(redirect.to)
      ? [{ hopIndex, from: url, to: redirect.to }]
      : [],
  );
}
