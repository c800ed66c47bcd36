import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const h1 = defineAudit({
  id: 'seo/h1',
  title: 'Main heading (h1)',
  why: 'The main heading tells readers, screen readers and search engines what the page is about.',
  needs: ['page'],
  outcomes: {
    one: { score: 1, severity: 'good', says: 'The page has one main heading.', fix: null },
    several: { score: 1, severity: 'info', says: 'The page has several main headings.', fix: null },
    empty: {
      score: 0,
      severity: 'low',
      says: 'The main heading is empty.',
      fix: 'Write in the h1 what the page is about.',
      needsWhole: 'page',
    },
    missing: {
      score: 0,
      severity: 'low',
      says: 'The page has no main heading.',
      fix: 'Add an h1 that says what the page is about.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const headings = outlineOf(page).headings.filter(({ level }) => level === 1);
    const texts = headings.map(({ text }) => text).filter((text) => text !== '');
    if (headings.length === 0) return { outcome: 'missing' };
    if (texts.length === 0) return { outcome: 'empty' };
    return { outcome: texts.length === 1 ? 'one' : 'several', facts: { count: texts.length, headings: shown(texts) } };
  },
});
