import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { forbidsZoom, limitsZoom, parseViewport } from '../parse/viewport.ts';
import { notHtml } from '../shown.ts';

export const zoom = defineAudit({
  id: 'seo/zoom',
  title: 'Zoom',
  passedTitle: 'Page can be zoomed',
  failedTitle: 'Page zoom restricted',
  why: 'People with low vision need to zoom in on their phones.',
  needs: ['page'],
  outcomes: {
    allowed: { score: 1, severity: 'good', says: 'The viewport allows zoom.', fix: null, needsWhole: 'page' },
    limited: {
      score: 0,
      severity: 'low',
      says: 'The viewport limits zoom (maximum-scale).',
      fix: 'Remove maximum-scale from the viewport, or set it to 5 or more.',
    },
    forbidden: {
      score: 0,
      severity: 'medium',
      says: 'The viewport disables zoom (user-scalable=no).',
      fix: 'Remove user-scalable=no from the viewport.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const viewports = outlineOf(page)
      .metas.filter(({ name }) => name === 'viewport')
      .map(({ content }) => parseViewport(content ?? ''));
    if (viewports.length === 0) return { notApplicable: 'The page has no viewport meta tag.', needsWhole: 'page' };
    if (viewports.some(forbidsZoom)) return { outcome: 'forbidden' };
    return { outcome: viewports.some(limitsZoom) ? 'limited' : 'allowed' };
  },
});
