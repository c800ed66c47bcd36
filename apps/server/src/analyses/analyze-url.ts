import {
  type AnalysisFailure,
  type AnalysisKind,
  analysisKinds,
  type ComprehensiveAnalysis,
  type TrackRequest,
  trackDefaults,
} from '@hopwise/model';
import { AppError } from '../errors.ts';
import { type FollowDeps, followUrl } from './follow-url.ts';
import { type JudgeDeps, judgeEvidence } from './judge-evidence.ts';

export type AnalyzeDeps = FollowDeps & JudgeDeps;

/** Makes one analysis of a URL and keeps nothing. */
export async function analyzeOneWay<Kind extends AnalysisKind>(
  deps: AnalyzeDeps,
  url: string,
  kind: Kind,
  signal: AbortSignal,
): Promise<NonNullable<ComprehensiveAnalysis[Kind]>> {
  const analyses = await analyze(deps, url, [kind], signal);
  const analysis = analyses[kind];
  if (!analysis) throw nothingToJudge(analyses.notCompleted);
  return analysis;
}

/** Makes all analyses of a URL from one gathering. It fails only when none of them could be made. */
export async function analyzeAllWays(
  deps: AnalyzeDeps,
  url: string,
  signal: AbortSignal,
): Promise<ComprehensiveAnalysis> {
  const analyses = await analyze(deps, url, [...analysisKinds], signal);
  if (analyses.summary.analysesCompleted === 0) throw nothingToJudge(analyses.notCompleted);
  return analyses;
}

async function analyze(deps: AnalyzeDeps, url: string, kinds: AnalysisKind[], signal: AbortSignal) {
  const { evidence } = await followUrl(deps, plainRequest(url), kinds, { signal });
  const { analysis } = await judgeEvidence(deps, evidence, kinds);
  return analysis;
}

function plainRequest(url: string): TrackRequest {
  const { timeoutMs, ...defaults } = trackDefaults;
  return { ...defaults, url, timeout: timeoutMs };
}

/** Why the site gave nothing to judge is what the caller wants to know. */
function nothingToJudge([failure]: readonly AnalysisFailure[]): AppError {
  const message = failure?.reason ?? 'Nothing could be learned of this address';
  return new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}
