export { analysisRoutes } from './analysis-routes.ts';
export { type Analyzer, createAnalyzer, shareOfAnalyses } from './analyzer.ts';
export { cutTrace, maxEvidenceChars } from './cut-trace.ts';
export { type AnalyzeDeps, type FollowHooks, listedIn, refusalOf } from './follow-url.ts';
export { type GatherUrl, gatherWithEngine, wantedKinds } from './gather-with-engine.ts';
export type { CheckFacts, NewCheck } from './make-check.ts';
export { analysesNotCompleted, judgmentOf, type MakeCheckDeps, makeCheck } from './make-check.ts';
