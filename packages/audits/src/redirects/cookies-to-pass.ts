import { defineAudit } from '../define-audit.ts';
import { notChecked, withoutEnd } from '../not-checked.ts';
import { cookieNeed } from './cookie-need.ts';
import { noRedirects } from './redirect-steps.ts';

export const cookiesToPass = defineAudit({
  id: 'redirects/cookies-to-pass',
  title: 'Redirects require cookies',
  passedTitle: "Redirects don't require cookies",
  failedTitle: 'Redirects require cookies',
  why: "Search engines and most tools don't keep cookies. A chain that requires cookies is a loop or dead end for them.",
  needs: [],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'Clients without cookies can follow the chain.',
      fix: null,
    },
    needed: {
      modifier: -30,
      severity: 'high',
      says: 'The chain only works with a cookie set along the way. Clients without cookies never reach the page.',
      fix: 'Serve the page without requiring a cookie, at least to crawlers.',
    },
  },
  run({ evidence }) {
    if (evidence.trace.hops.length < 2) return noRedirects;
    // The loop also occurs with cookies.
    const unknown = withoutEnd(evidence.trace);
    if (unknown !== null) return unknown;
    const need = cookieNeed(evidence);
    if (need.needed === 'unknown') return notChecked(need.reason);
    return need.needed === 'no' ? { outcome: 'none' } : { outcome: 'needed', facts: { ...need.gate } };
  },
});
