import { defineAudit } from '../define-audit.ts';
import { documentLinks } from '../parse/document-links.ts';
import { findHreflangs } from '../parse/hreflang.ts';
import { shown } from '../shown.ts';

export const hreflang = defineAudit({
  id: 'seo/hreflang',
  title: 'hreflang',
  passedTitle: 'Valid hreflang links',
  failedTitle: 'Invalid hreflang links',
  why: 'hreflang links help search engines show people the version in their language.',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The hreflang links are valid.', fix: null },
    none: {
      score: 1,
      severity: 'good',
      title: 'No hreflang links',
      says: 'The page lists no versions in other languages.',
      fix: null,
      needsWhole: 'page',
    },
    'unknown-region': {
      score: 1,
      severity: 'low',
      says: 'An hreflang link has an unknown region code.',
      fix: "Use the country's ISO 3166 code: GB, not UK.",
    },
    invalid: {
      score: 0,
      severity: 'medium',
      says: 'An hreflang link has an unknown language code or a relative URL.',
      fix: 'Use registered language codes such as en or pt-BR, and absolute URLs.',
    },
  },
  run({ page }) {
    const links = findHreflangs(documentLinks(page));
    if (links.length === 0) return { outcome: 'none' };
    const describe = (chosen: typeof links) => ({
      count: chosen.length,
      links: shown(chosen).map(({ hreflang: tag, rawHref, problems }) => ({
        hreflang: tag,
        href: rawHref,
        problems,
      })),
    });
    const invalid = links.filter(({ problems }) => problems.length > 0);
    if (invalid.length > 0) return { outcome: 'invalid', facts: describe(invalid) };
    const unknownRegion = links.filter((link) => link.unknownRegion);
    if (unknownRegion.length > 0) return { outcome: 'unknown-region', facts: describe(unknownRegion) };
    return { outcome: 'valid', facts: describe(links) };
  },
});
