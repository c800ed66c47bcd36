import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const h1 = defineAudit({
  id: 'seo/h1',
  title: 'Main heading (h1)',
  passedTitle: 'Page has one main heading (h1)',
  failedTitle: 'Page has no main heading (h1)',
  why: 'The main heading shows people, screen readers and search engines what the page is about.',
  needs: ['page'],
  outcomes: {
    one: { score: 1, severity: 'good', says: 'The page has one h1 element, with text.', fix: null },
    several: {
      score: 1,
      severity: 'info',
      title: 'Several main headings (h1)',
      says: 'The page has more than one h1 element.',
      fix: 'Keep one h1 for the page topic, and change the others to h2.',
    },
    empty: {
      score: 0,
      severity: 'low',
      says: 'The h1 element is empty.',
      fix: 'Write an h1 that describes the page.',
      needsWhole: 'page',
    },
    missing: {
      score: 0,
      severity: 'low',
      says: 'The page has no h1 element.',
      fix: 'Add an h1 that describes the page.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const headings = outlineOf(page).headings.filter(({ level }) => level === 1);
    const texts = headings.map(({ text }) => text).filter((text) => text !== '');
    if (headings.length === 0) return { outcome: 'missing' };
    if (texts.length === 0) return { outcome: 'empty' };
    const facts = { count: headings.length, headings: shown(texts) };
    return { outcome: headings.length === 1 ? 'one' : 'several', facts };
  },
});
