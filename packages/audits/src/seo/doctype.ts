import { defaultTreeAdapter, parse } from 'parse5';
import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const doctype = defineAudit({
  id: 'seo/doctype',
  title: 'Doctype',
  passedTitle: 'Page has a standard doctype',
  failedTitle: 'Doctype missing or outdated',
  why: 'Without <!doctype html>, browsers use quirks mode and layouts can break.',
  needs: ['page'],
  outcomes: {
    standard: { score: 1, severity: 'good', says: 'The page renders in standards mode.', fix: null },
    'limited-quirks': {
      score: 0,
      severity: 'low',
      says: 'The doctype triggers limited-quirks mode.',
      fix: 'Start the page with <!doctype html>.',
    },
    quirks: {
      score: 0,
      severity: 'low',
      says: 'The doctype triggers quirks mode.',
      fix: 'Start the page with <!doctype html>.',
    },
    missing: {
      score: 0,
      severity: 'low',
      says: 'The page has no doctype, which triggers quirks mode.',
      fix: 'Start the page with <!doctype html>.',
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
