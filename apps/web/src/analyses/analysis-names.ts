import type { AnalysisFailure, ScoredKind } from '@hopwise/model';

export const analysisNames: Readonly<Record<ScoredKind, string>> = {
  ssl: 'SSL',
  seo: 'SEO',
  security: 'Security',
  redirects: 'Redirects',
};

/** 'SSL, SEO, and Security' */
export const namesOfAnalyses = (failures: readonly Pick<AnalysisFailure, 'kind'>[]): string =>
  new Intl.ListFormat('en').format(failures.map(({ kind }) => analysisNames[kind]));
