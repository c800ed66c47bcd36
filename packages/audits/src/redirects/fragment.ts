import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const fragment = defineAudit({
  id: 'redirects/fragment',
  title: 'URL fragment',
  passedTitle: 'URL fragment preserved',
  failedTitle: 'URL fragment replaced',
  why: 'Browsers keep the #fragment across redirects unless a redirect sets its own.',
  needs: [],
  outcomes: {
    kept: { modifier: 0, severity: 'good', says: 'The URL fragment reaches the final URL.', fix: null },
    replaced: {
      modifier: -3,
      severity: 'low',
      says: 'A redirect replaces the URL fragment.',
      fix: "Leave the fragment out of the Location header, so browsers keep the visitor's.",
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
