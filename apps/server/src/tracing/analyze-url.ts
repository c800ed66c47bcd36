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

/** Runs one analysis of a URL and stores nothing. */
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

/** Runs all analyses of a URL on the same evidence. It fails only when none of them could run. */
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

/** The caller wants to know why there was nothing to analyze. */
function nothingToJudge([failure]: readonly AnalysisFailure[]): AppError {
  const message = failure?.reason ?? "Couldn't analyze this URL: no response";
  return new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}
