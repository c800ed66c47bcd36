import { type AnalysisKind, type CheckAnalysis, type Evidence, summarizeChain, type Trace } from '@hopwise/model';
import type { Analyzer } from './analyzer.ts';
import type { FollowDeps, FollowHooks } from './follow-url.ts';
import { judgementOf } from './judgement.ts';

export interface JudgeDeps {
  analyzer: Pick<Analyzer, 'run'>;
}

export type AnalyzeDeps = FollowDeps & JudgeDeps;

/** Makes the analyses. */
export function judgeEvidence(
  { analyzer }: JudgeDeps,
  evidence: Evidence,
  kinds: AnalysisKind[],
  { owner = '', signal }: Pick<FollowHooks, 'owner' | 'signal'>,
): Promise<CheckAnalysis> {
  return analyzer.run({ evidence, kinds }, { owner, signal });
}

/** What stands in for analyses that could not be made through no fault of the site. */
export function analysesNotCompleted(trace: Trace, kinds: readonly AnalysisKind[], reason: string): CheckAnalysis {
  return {
    ssl: [],
    seo: null,
    security: null,
    analysis: {
      summary: { overallScore: null, analysesCompleted: 0, totalAnalyses: kinds.length },
      ssl: null,
      seo: null,
      security: null,
      ...judgementOf(trace, summarizeChain(trace)),
      notCompleted: kinds.map((kind) => ({ kind, reason })),
    },
  };
}
