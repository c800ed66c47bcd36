import { defineAudit } from '../define-audit.ts';
import { findCookieGate } from './find-cookie-gate.ts';
import { noRedirects } from './redirect-steps.ts';

export const cookiesToPass = defineAudit({
  id: 'redirects/cookies-to-pass',
  title: 'Cookies needed to pass',
  passedTitle: 'No cookie needed to pass',
  failedTitle: 'Redirect loop without cookies',
  why: 'Search engines and most tools keep no cookies. A chain that comes back to the same URL and counts on one is a loop for them.',
  needs: [],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'The chain can be followed by clients that keep no cookies.',
      fix: null,
    },
    needed: {
      modifier: -30,
      severity: 'high',
      says: 'The chain comes back to a URL and passes only with a cookie set on the way; without it, it is a loop.',
      fix: 'Let the URL respond without a cookie, at least to crawlers.',
    },
  },
  run({ evidence: { trace } }) {
    const { hops, end } = trace;
    if (hops.length < 2) return noRedirects;
    // A loop goes on with the cookies too.
    if (end.kind === 'loop') return { notApplicable: 'The chain is a loop.' };
    const gate = findCookieGate(hops);
    return gate === null ? { outcome: 'none' } : { outcome: 'needed', facts: { ...gate } };
  },
});
