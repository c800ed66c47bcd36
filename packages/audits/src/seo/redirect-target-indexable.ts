import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';
import { endsAtSignIn } from '../redirects/sign-in-page.ts';
import { shown } from '../shown.ts';
import { googleIndexability } from './indexability.ts';

export const redirectTargetIndexable = defineAudit({
  id: 'seo/redirect-target-indexable',
  title: 'Redirect target',
  passedTitle: 'Redirect target indexable',
  failedTitle: 'Redirect target not indexable',
  why: "If Google can't index a redirect's target, both the old and the new URL drop out of search.",
  needs: ['page'],
  outcomes: {
    indexable: { score: 1, severity: 'good', says: 'Google can index the redirect target.', fix: null },
    'not-indexable': {
      score: 0,
      severity: 'medium',
      says: "Google can't index the redirect target.",
      fix: 'Redirect to a URL that Google can index.',
    },
  },
  run({ evidence }) {
    if (redirectSteps(evidence.trace).length === 0) return noRedirects;
    const found = googleIndexability(evidence);
    if (found.indexable === 'unknown') return notChecked(found.reason);
    if (found.indexable === 'yes') return { outcome: 'indexable' };
    if (endsAtSignIn(evidence))
      return { notApplicable: "The URL ends at a sign-in page, which doesn't need to be indexed." };
    return { outcome: 'not-indexable', facts: { reasons: shown(found.bars).map(({ reason }) => reason) } };
  },
});
