export { analysisRoutes } from './analysis-routes.ts';
export { type Analyzer, createAnalyzer, shareOfAnalyses } from './analyzer.ts';
export { cutTrace, maxEvidenceChars } from './cut-trace.ts';
export { wantedKinds } from './evidence-needs.ts';
export { type AnalyzeDeps, type Followed, type FollowHooks, followUrl, listedIn, refusalOf } from './follow-url.ts';
export { type GatherUrl, gatherWithEngine } from './gather-with-engine.ts';
export { analysesNotCompleted, type Judgment, judgmentOf } from './judgment.ts';
export { type MakeCheckDeps, makeCheck } from './make-check.ts';
export type { CheckFacts, NewCheck } from './new-check.ts';
