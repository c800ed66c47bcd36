export type { AnalyzeDeps } from './analyze-url.ts';
export { createAnalyzer, shareOfAnalyses } from './analyzer.ts';
export { wantedKinds } from './evidence-needs.ts';
export { type Followed, type FollowHooks, followUrl } from './follow-url.ts';
export { type GatherUrl, gatherWithEngine } from './gather-with-engine.ts';
export { analysesNotCompleted, judgeEvidence } from './judge-evidence.ts';
export { analysisRoutes } from './routes.ts';
