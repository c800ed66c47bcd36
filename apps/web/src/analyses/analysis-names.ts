import type { AnalysisKind } from '@hopwise/model';

/** What has a score and a tab of its own: an analysis, or the redirects, which every check has. */
export type ScoredKind = AnalysisKind | 'redirects';

export const analysisNames: Readonly<Record<ScoredKind, string>> = {
  ssl: 'SSL',
  seo: 'SEO',
  security: 'Security',
  redirects: 'Redirects',
};
