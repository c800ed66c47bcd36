import { defineAudit } from '../define-audit.ts';
import { parseOpenGraph } from '../parse/open-graph.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

/** The four properties that every page needs (ogp.me, basic metadata). */
const required = ['title', 'type', 'image', 'url'] as const;

export const openGraph = defineAudit({
  id: 'seo/open-graph',
  title: 'Open Graph',
  passedTitle: 'Open Graph complete',
  failedTitle: 'Open Graph incomplete',
  why: 'Open Graph tags set the title, description and image shown when the page is shared.',
  needs: ['page'],
  outcomes: {
    complete: { score: 1, severity: 'good', says: 'The page has all required Open Graph properties.', fix: null },
    partial: {
      score: 0,
      severity: 'info',
      says: 'Some required Open Graph properties are missing.',
      fix: 'Add the missing Open Graph properties: title, type, image and url.',
      needsWhole: 'page',
    },
    missing: {
      score: 0,
      severity: 'info',
      title: 'Open Graph missing',
      says: 'The page has no Open Graph properties.',
      fix: "Add og:title, og:type, og:image and og:url to the page's head.",
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const properties = parseOpenGraph(outlineOf(page).metas);
    const found = Object.entries(properties).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    const missing = required.filter((name) => properties[name] === null);
    const facts = { found: Object.fromEntries(found), missing };
    if (found.length === 0) return { outcome: 'missing' };
    return { outcome: missing.length === 0 ? 'complete' : 'partial', facts };
  },
});
