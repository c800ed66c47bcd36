import { defineAudit } from '../define-audit.ts';
import { parseJsonLd } from '../parse/json-ld.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const structuredData = defineAudit({
  id: 'seo/structured-data',
  title: 'Structured data',
  passedTitle: 'Valid structured data',
  failedTitle: 'Invalid structured data',
  why: 'JSON-LD tells search engines about products, articles or events, and earns richer results.',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The structured data can be read.', fix: null },
    none: {
      score: 1,
      severity: 'info',
      title: 'No structured data',
      says: 'The page has no JSON-LD.',
      fix: 'Add JSON-LD of schema.org if the page is a product, an article, an event or the like.',
      needsWhole: 'page',
    },
    invalid: {
      score: 0,
      severity: 'medium',
      says: 'A block of structured data is not valid JSON, so search engines ignore it.',
      fix: 'Correct the JSON of the block.',
      needsWhole: 'page',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const blocks = outlineOf(page).jsonLd.map(parseJsonLd);
    if (blocks.length === 0) return { outcome: 'none' };
    const errors = blocks.flatMap((block, index) => (block.valid ? [] : [{ block: index + 1, error: block.error }]));
    const types = [...new Set(blocks.flatMap((block) => (block.valid ? block.types : [])))];
    const facts = { blocks: blocks.length, types: shown(types), errors: shown(errors) };
    return { outcome: errors.length === 0 ? 'valid' : 'invalid', facts };
  },
});
