import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { directivesFor, forbidsIndexing, robotsDirectives } from '../parse/robots-meta.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';
import { shown } from '../shown.ts';

export const redirectTargetIndexable = defineAudit({
  id: 'seo/redirect-target-indexable',
  title: 'Redirects lead to a page that can be listed',
  why: 'A redirect hands an old address on to a new one; when that may not be indexed, both drop out of search.',
  needs: ['page'],
  outcomes: {
    indexable: { score: 1, severity: 'good', says: 'The page at the end of the redirects may be indexed.', fix: null },
    noindex: {
      score: 0,
      severity: 'high',
      says: 'The redirects end at a page that asks not to be indexed.',
      fix: 'Remove noindex from the last page, or redirect to one that may be indexed.',
    },
  },
  run({ page, evidence }) {
    if (redirectSteps(evidence.trace).length === 0) return noRedirects;
    const now = new Date(evidence.gatheredAt);
    const found = directivesFor(robotsDirectives(outlineOf(page), page.headers), null).filter(({ directives }) =>
      forbidsIndexing(directives, now),
    );
    if (found.length === 0) return { outcome: 'indexable' };
    return { outcome: 'noindex', facts: { directives: shown(found).map(({ text }) => text) } };
  },
});
