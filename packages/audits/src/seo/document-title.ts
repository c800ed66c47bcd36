import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const documentTitle = defineAudit({
  id: 'seo/document-title',
  title: 'Title',
  passedTitle: 'Page has a title',
  failedTitle: 'Page has no title',
  why: 'Search results and browser tabs show the title.',
  needs: ['page'],
  outcomes: {
    present: { score: 1, severity: 'good', says: 'The title element has text.', fix: null },
    empty: {
      score: 0,
      severity: 'medium',
      says: 'The title element is empty.',
      fix: 'Write a title that describes the page.',
      needsWhole: 'page',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: 'The page has no title element.',
      fix: 'Add a title element that describes the page.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { title } = outlineOf(page);
    if (title === null) return { outcome: 'missing' };
    if (title === '') return { outcome: 'empty' };
    return { outcome: 'present', facts: { title, length: [...title].length } };
  },
});
