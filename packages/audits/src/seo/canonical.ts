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
  why: 'The canonical tag is how search engines know which URL of a page to index.',
  needs: ['page'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'The page has one valid canonical URL.', fix: null },
    invalid: {
      score: 0,
      severity: 'medium',
      says: "Search engines can't fetch the canonical URL.",
      fix: "Use the page's full URL as canonical.",
    },
    relative: {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL is relative.',
      fix: "Use the page's full URL, including https://, as canonical.",
    },
    conflicting: {
      score: 0,
      severity: 'medium',
      title: 'Conflicting canonical URLs',
      says: 'The page has several canonical URLs.',
      fix: 'Keep one canonical tag, in the head or in the Link header.',
    },
    'other-language': {
      score: 0,
      severity: 'medium',
      says: 'The canonical URL is a version of the page in another language.',
      fix: 'Make each language version its own canonical.',
    },
    'site-root': {
      score: 0,
      severity: 'medium',
      says: "This page's canonical URL is the home page.",
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
    if (only === undefined) return { notApplicable: 'The page has no canonical URL.', needsWhole: 'page' };

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
