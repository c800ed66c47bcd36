import type { Finding } from './analysis.ts';

/** Whether Google can index the page, as the audit of that name says; null: not known. */
export function isIndexable(findings: readonly Finding[]): boolean | null {
  const found = findings.find(({ id }) => id === 'seo/indexable');
  return found?.status === 'scored' ? found.outcome === 'yes' : null;
}

/** Whether there is a sitemap, as the audit of that name says; null: not known. */
export function isSitemapPresent(sitemapPresent: boolean, findings: readonly Finding[]): boolean | null {
  const found = findings.find(({ id }) => id === 'seo/sitemap');
  return found?.status === 'scored' ? sitemapPresent : null;
}
