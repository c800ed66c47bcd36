import type { ScoredKind } from '@hopwise/model';

export const analysisNames: Readonly<Record<ScoredKind, string>> = {
  ssl: 'SSL',
  seo: 'SEO',
  security: 'Security',
  redirects: 'Redirects',
};
