import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const fragment = defineAudit({
  id: 'redirects/fragment',
  title: 'URL fragment',
  passedTitle: 'URL fragment kept',
  failedTitle: 'URL fragment replaced',
  why: 'The part after # leads to a place in the page. Browsers carry it along unless a redirect brings one of its own.',
  needs: [],
  outcomes: {
    kept: { modifier: 0, severity: 'good', says: 'The fragment of the URL reaches the final URL.', fix: null },
    replaced: {
      modifier: -3,
      severity: 'low',
      says: 'A redirect replaces the fragment of the URL.',
      fix: 'Leave the fragment out of the Location, so that browsers keep the visitor’s own.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    const [first] = steps;
    if (first === undefined) return noRedirects;
    const asked = first.from.hash;
    if (asked === '') return { notApplicable: 'The URL has no fragment.' };
    const replacing = steps.find(({ to }) => to.hash !== asked);
    if (replacing === undefined) return withoutEnd(evidence.trace) ?? { outcome: 'kept' };
    return { outcome: 'replaced', facts: { hopIndex: replacing.hop.hopIndex, asked, sent: replacing.to.hash } };
  },
});
