import { defaultTreeAdapter, parse } from 'parse5';
import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const doctype = defineAudit({
  id: 'seo/doctype',
  title: 'Doctype',
  passedTitle: 'Page has a standard doctype',
  failedTitle: 'Doctype missing or outdated',
  why: 'Without the HTML doctype browsers imitate the mistakes of the nineties, and layouts break.',
  needs: ['page'],
  outcomes: {
    standard: { score: 1, severity: 'good', says: 'The page is shown by the rules of the standard.', fix: null },
    'limited-quirks': {
      score: 0,
      severity: 'low',
      says: 'The doctype makes browsers bend the rules of the standard.',
      fix: 'Begin the page with <!doctype html>.',
    },
    quirks: {
      score: 0,
      severity: 'low',
      says: 'The doctype makes browsers break the rules of the standard.',
      fix: 'Begin the page with <!doctype html>.',
    },
    missing: {
      score: 0,
      severity: 'low',
      says: 'The page has no doctype, so browsers break the rules of the standard.',
      fix: 'Begin the page with <!doctype html>.',
      needsWhole: 'head',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { doctype: declaration } = outlineOf(page);
    if (declaration === null) return { outcome: 'missing' };
    const mode = defaultTreeAdapter.getDocumentMode(parse(`<!${declaration}>`));
    return { outcome: mode === 'no-quirks' ? 'standard' : mode, facts: { doctype: declaration } };
  },
});
