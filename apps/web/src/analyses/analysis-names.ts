import type { AnalysisKind } from '@hopwise/model';

export const analysisNames: Readonly<Record<AnalysisKind, string>> = { ssl: 'SSL', seo: 'SEO', security: 'Security' };
