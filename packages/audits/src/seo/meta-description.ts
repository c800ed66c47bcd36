import { defineAudit } from '../define-audit.ts';
import type { PageOutline } from '../parse/page-outline.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const metaDescription = defineAudit({
  id: 'seo/meta-description',
  title: 'Meta description',
  passedTitle: 'Page has a meta description',
  failedTitle: 'Page has no meta description',
  why: 'Search engines often show the description below the title in results.',
  needs: ['page'],
  outcomes: {
    present: { score: 1, severity: 'good', says: 'The description has text.', fix: null },
    empty: {
      score: 0,
      severity: 'medium',
      says: 'The description is empty.',
      fix: 'Write one or two sentences that summarize the page.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: "The page's head has no meta description.",
      fix: "Add a meta description of one or two sentences to the page's head.",
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const description = findDescription(outlineOf(page));
    if (description === null) return { outcome: 'missing' };
    if (description === '') return { outcome: 'empty' };
    return {
      outcome: 'present',
      facts: { description, length: [...description].length },
    };
  },
});

/** The first meta description of the head, trimmed. null without one. */
export function findDescription({ metas }: PageOutline): string | null {
  const meta = metas.find(({ name, inHead }) => inHead && name === 'description');
  return meta === undefined ? null : (meta.content ?? '').trim();
}
