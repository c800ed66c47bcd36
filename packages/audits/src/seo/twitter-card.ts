import { defineAudit } from '../define-audit.ts';
import { parseTwitterCard, twitterCardTypes } from '../parse/open-graph.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

export const twitterCard = defineAudit({
  id: 'seo/twitter-card',
  title: 'X (Twitter) card',
  passedTitle: 'X (Twitter) card complete',
  failedTitle: 'X (Twitter) card incomplete',
  why: 'The card sets how links to the page look on X (Twitter).',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The page has a card type and a title.', fix: null },
    incomplete: {
      score: 0,
      severity: 'info',
      says: 'The card has an unknown type or no title.',
      fix: 'Use summary or summary_large_image for twitter:card, and add twitter:title or og:title.',
      needsWhole: 'page',
    },
    missing: {
      score: 0,
      severity: 'info',
      title: 'X (Twitter) card missing',
      says: 'The page has no twitter:card tag.',
      fix: 'Add twitter:card with the value summary_large_image.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { card, title, image } = parseTwitterCard(outlineOf(page).metas);
    if (card === null) return { outcome: 'missing' };
    const facts = { card, title, image };
    const isKnown = twitterCardTypes.some((type) => type === card);
    return { outcome: isKnown && title !== null ? 'valid' : 'incomplete', facts };
  },
});
