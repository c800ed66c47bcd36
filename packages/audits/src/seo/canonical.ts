import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { findHreflangs } from '../parse/hreflang.ts';
import { shown } from '../shown.ts';

export const canonical = defineAudit({
  id: 'seo/canonical',
  title: 'Canonical URL',
  passedTitle: 'Valid canonical URL',
  failedTitle: 'Invalid canonical URL',
  why: 'The canonical link tells search engines which URL of a page to show in their results.',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The page names one valid canonical URL.', fix: null },
    invalid: {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL is not one that a search engine can fetch.',
      fix: 'Write the full URL of the page in the canonical link.',
    },
    relative: {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL is relative.',
      fix: 'Write the full URL of the page, with https://, in the canonical link.',
    },
    conflicting: {
      score: 0,
      severity: 'medium',
      title: 'Conflicting canonical URLs',
      says: 'The page names several canonical URLs.',
      fix: 'Keep one canonical link, in the head or in the Link header.',
    },
    'other-language': {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL is the page in another language.',
      fix: 'Let each language version name itself as canonical.',
    },
    'site-root': {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL of this inner page is the home page.',
      fix: 'Point the canonical at the page itself.',
    },
  },
  run({ page }) {
    const links = documentLinks(page);
    const { urls, invalid, relative, targets } = findCanonicals(links);
    const [only] = urls;
    if (invalid.length > 0) return { outcome: 'invalid', facts: { found: shown(invalid) } };
    // Also of relative ones: that they differ is the worse of the two.
    if (targets.length > 1) return { outcome: 'conflicting', facts: { found: shown(targets) } };
    if (relative.length > 0) return { outcome: 'relative', facts: { found: shown(relative) } };
    if (only === undefined) return { notApplicable: 'The page names no canonical URL.', needsWhole: 'page' };

    const facts = { canonicalUrl: only };
    const target = new URL(only);
    const own = new URL(withoutFragment(page.url));
    const languageUrls = new Set(findHreflangs(links).map(({ href }) => href));
    if (target.href !== own.href && languageUrls.has(target.href) && languageUrls.has(own.href)) {
      return { outcome: 'other-language', facts };
    }
    const isRoot = target.origin === own.origin && target.pathname === '/' && own.pathname !== '/';
    return { outcome: isRoot ? 'site-root' : 'valid', facts };
  },
});
