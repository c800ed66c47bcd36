import { defineAudit } from '../define-audit.ts';
import { parseJsonLd } from '../parse/json-ld.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const structuredData = defineAudit({
  id: 'seo/structured-data',
  title: 'Structured data',
  passedTitle: 'Valid structured data',
  failedTitle: 'Invalid structured data',
  why: 'JSON-LD describes products, articles or events to search engines and makes rich results possible.',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The structured data is valid.', fix: null },
    none: {
      score: 1,
      severity: 'info',
      title: 'No structured data',
      says: 'The page has no JSON-LD.',
      fix: 'Add schema.org JSON-LD if the page is about a product, article, event or similar.',
      needsWhole: 'page',
    },
    invalid: {
      score: 0,
      severity: 'medium',
      says: "A structured data block isn't valid JSON, so search engines ignore it.",
      fix: 'Fix the JSON in the block.',
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
