import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { isLaidOutForDevice, parseViewport } from '../parse/viewport.ts';
import { notHtml } from '../shown.ts';

export const viewport = defineAudit({
  id: 'seo/viewport',
  title: 'Fits small screens',
  passedTitle: 'Page fits small screens',
  failedTitle: 'Page does not fit small screens',
  why: 'Google indexes the mobile version of a page; without a viewport, phones shrink the desktop layout.',
  needs: ['page'],
  outcomes: {
    fitted: { score: 1, severity: 'good', says: 'The page takes the width of the screen it is shown on.', fix: null },
    unfitted: {
      score: 0,
      severity: 'medium',
      says: 'The viewport of the page does not follow the width of the screen.',
      fix: 'Use <meta name="viewport" content="width=device-width, initial-scale=1">.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: 'The page sets no viewport.',
      fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head of the page.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const contents = outlineOf(page)
      .metas.filter(({ name, inHead }) => inHead && name === 'viewport')
      .map(({ content }) => content ?? '');
    const [first] = contents;
    if (first === undefined) return { outcome: 'missing' };
    const isFitted = contents.some((content) => isLaidOutForDevice(parseViewport(content)));
    return { outcome: isFitted ? 'fitted' : 'unfitted', facts: { content: first } };
  },
});
