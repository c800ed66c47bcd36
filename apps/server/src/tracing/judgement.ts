import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type AnalysisKind,
  type ChainSummary,
  type CheckAnalysis,
  judgeCheck,
  type RedirectsAnalysis,
  summarizeChain,
  type Trace,
  type Verdict,
} from '@hopwise/model';

/** The part of every check, with or without analyses. */
export interface Judgement {
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

/** The judgment that came with the analyses, or one of the trace alone. */
export function judgementOf(
  trace: Trace,
  summary: Pick<ChainSummary, 'status' | 'error'>,
  analysis?: Judgement,
): Judgement {
  if (analysis !== undefined) return { redirects: analysis.redirects, verdict: analysis.verdict };
  const redirects = judgeRedirects(trace);
  return { redirects, verdict: judgeCheck({ trace, summary, redirects, ssl: null, seo: null, security: null }) };
}

/** A substitute for analyses that failed through no fault of the site. */
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
