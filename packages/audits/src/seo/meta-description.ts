import { defineAudit } from '../define-audit.ts';
import type { PageOutline } from '../parse/page-outline.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const metaDescription = defineAudit({
  id: 'seo/meta-description',
  title: 'Meta description',
  passedTitle: 'Page has a meta description',
  failedTitle: 'Page has no meta description',
  why: 'Search engines often show the description under the title, where it invites people to the page.',
  needs: ['page'],
  outcomes: {
    present: { score: 1, severity: 'good', says: 'The description has text.', fix: null },
    empty: {
      score: 0,
      severity: 'medium',
      says: 'The description is empty.',
      fix: 'Write one or two sentences that sum up the page.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: 'There is no description meta element.',
      fix: 'Add a meta description of one or two sentences to the head of the page.',
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
