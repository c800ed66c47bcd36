import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';
import { endsAtSignIn } from '../redirects/sign-in-page.ts';
import { shown } from '../shown.ts';
import { googleIndexability } from './indexability.ts';

export const redirectTargetIndexable = defineAudit({
  id: 'seo/redirect-target-indexable',
  title: 'Target of the redirects',
  passedTitle: 'Redirect target indexable',
  failedTitle: 'Redirect target not indexable',
  why: 'A redirect hands an old URL on to a new one; when Google cannot index that, both drop out of search.',
  needs: ['page'],
  outcomes: {
    indexable: { score: 1, severity: 'good', says: 'Google can index the page that the redirects lead to.', fix: null },
    'not-indexable': {
      score: 0,
      severity: 'medium',
      says: 'The redirects do not lead Google to a page that it can index.',
      fix: 'Redirect to a URL that Google can index.',
    },
  },
  run({ evidence }) {
    if (redirectSteps(evidence.trace).length === 0) return noRedirects;
    const found = googleIndexability(evidence);
    if (found.indexable === 'unknown') return notChecked(found.reason);
    if (found.indexable === 'yes') return { outcome: 'indexable' };
    if (endsAtSignIn(evidence)) return { notApplicable: 'The URL ends at a sign-in page, which need not be indexed.' };
    return { outcome: 'not-indexable', facts: { reasons: shown(found.bars).map(({ reason }) => reason) } };
  },
});
