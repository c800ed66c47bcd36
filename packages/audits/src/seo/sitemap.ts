import { defineAudit } from '../define-audit.ts';

export const sitemap = defineAudit({
  id: 'seo/sitemap',
  title: 'Sitemap',
  passedTitle: 'Sitemap found',
  failedTitle: 'Sitemap missing',
  why: "A sitemap lists a site's pages, so crawlers find them all and know which changed.",
  needs: ['sitemap'],
  outcomes: {
    found: { score: 1, severity: 'good', says: 'The site has a sitemap.', fix: null },
    missing: {
      score: 0,
      severity: 'info',
      says: 'No sitemap was found.',
      fix: 'Publish a sitemap at /sitemap.xml and list it in robots.txt.',
    },
  },
  run({ sitemap: { found, url, source, entryCount, kind } }) {
    if (!found) return { outcome: 'missing' };
    return { outcome: 'found', facts: { url, source, entryCount, kind } };
  },
});
