import type { AnalysisKind } from '@hopwise/model';

/** Written out, so that the router does not bring the schemas of all analyses into the first load. */
export const analysisTypes = ['comprehensive', 'ssl', 'seo', 'security'] as const satisfies readonly (
  | 'comprehensive'
  | AnalysisKind
)[];
export type AnalysisType = (typeof analysisTypes)[number];
