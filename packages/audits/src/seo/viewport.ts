import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { isLaidOutForDevice, parseViewport } from '../parse/viewport.ts';
import { notHtml } from '../shown.ts';

export const viewport = defineAudit({
  id: 'seo/viewport',
  title: 'Mobile viewport',
  passedTitle: 'Mobile viewport set',
  failedTitle: 'Mobile viewport missing',
  why: 'Google indexes the mobile version of a page. Without a viewport, phones shrink the desktop layout.',
  needs: ['page'],
  outcomes: {
    fitted: { score: 1, severity: 'good', says: 'The viewport is set to the device width.', fix: null },
    unfitted: {
      score: 0,
      severity: 'medium',
      says: "The viewport isn't set to the device width.",
      fix: 'Use <meta name="viewport" content="width=device-width, initial-scale=1">.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: 'The page has no viewport meta tag.',
      fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the page\'s head.',
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
