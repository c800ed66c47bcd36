import { defineAudit } from '../define-audit.ts';
import { notChecked, withoutEnd } from '../not-checked.ts';
import { cookieNeed } from './cookie-need.ts';
import { noRedirects } from './redirect-steps.ts';

export const cookiesToPass = defineAudit({
  id: 'redirects/cookies-to-pass',
  title: 'Cookies needed to pass',
  passedTitle: 'No cookie needed to pass',
  failedTitle: 'Cookie needed to pass',
  why: 'Search engines and most tools keep no cookies. A chain that counts on one is a loop or a dead end for them.',
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
      says: 'The chain passes only with a cookie set on the way; without it, it does not get to the page.',
      fix: 'Let the URL respond without a cookie, at least to crawlers.',
    },
  },
  run({ evidence }) {
    if (evidence.trace.hops.length < 2) return noRedirects;
    // A loop goes on with the cookies too.
    const unknown = withoutEnd(evidence.trace);
    if (unknown !== null) return unknown;
    const need = cookieNeed(evidence);
    if (need.needed === 'unknown') return notChecked(need.reason);
    return need.needed === 'no' ? { outcome: 'none' } : { outcome: 'needed', facts: { ...need.gate } };
  },
});
