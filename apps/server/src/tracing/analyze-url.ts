import {
  type AnalysisFailure,
  type AnalysisKind,
  analysisKinds,
  type ComprehensiveAnalysis,
  summarizeChain,
  type TrackRequest,
  trackDefaults,
  type Verdict,
} from '@hopwise/model';
import { AppError } from '../errors.ts';
import { type AnalyzeDeps, type FollowHooks, followUrl } from './follow-url.ts';

/** Makes one analysis of a URL and keeps nothing. */
export async function analyzeOneWay<Kind extends AnalysisKind>(
  deps: AnalyzeDeps,
  url: string,
  kind: Kind,
  hooks: FollowHooks,
): Promise<{ analysis: NonNullable<ComprehensiveAnalysis[Kind]>; verdict: Verdict; finalUrl: string | null }> {
  const { analyses, finalUrl } = await analyze(deps, url, [kind], hooks);
  const analysis = analyses[kind];
  if (!analysis) throw nothingToJudge(analyses.notCompleted);
  return { analysis, verdict: analyses.verdict, finalUrl };
}

/** Makes all analyses of a URL from one gathering. It fails only when none of them could be made. */
export async function analyzeAllWays(
  deps: AnalyzeDeps,
  url: string,
  hooks: FollowHooks,
): Promise<{ analysis: ComprehensiveAnalysis; finalUrl: string | null }> {
  const { analyses, finalUrl } = await analyze(deps, url, [...analysisKinds], hooks);
  if (analyses.summary.analysesCompleted === 0) throw nothingToJudge(analyses.notCompleted);
  return { analysis: analyses, finalUrl };
}

async function analyze(deps: AnalyzeDeps, url: string, kinds: AnalysisKind[], hooks: FollowHooks) {
  const { evidence } = await followUrl(deps, plainRequest(url), kinds, hooks);
  const { analysis } = await deps.analyzer.run({ evidence, kinds }, { owner: hooks.owner ?? '', signal: hooks.signal });
  return { analyses: analysis, finalUrl: summarizeChain(evidence.trace).finalUrl };
}

function plainRequest(url: string): TrackRequest {
  const { timeoutMs, ...defaults } = trackDefaults;
  return { ...defaults, url, timeout: timeoutMs };
}

/** Why the site gave nothing to judge is what the caller wants to know. */
function nothingToJudge([failure]: readonly AnalysisFailure[]): AppError {
  const message = failure?.reason ?? 'Nothing could be learned of this URL';
  return new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}
