import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type AnalysisKind,
  type ChainSummary,
  type CheckAnalysis,
  type ComprehensiveAnalysis,
  judgeCheck,
  type RedirectsAnalysis,
  summarizeChain,
  type Trace,
  type Verdict,
} from '@hopwise/model';

/** What is said of every check, with or without analyses. */
export interface Judgement {
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

type Analyses = Partial<Pick<ComprehensiveAnalysis, 'redirects' | 'verdict' | 'ssl' | 'seo' | 'security'>>;

/** As the analyses have it, or from the trace alone: analyses of earlier versions have no judgement of their own. */
export function judgementOf(
  trace: Trace,
  summary: Pick<ChainSummary, 'status' | 'error'>,
  analyses: Analyses = {},
): Judgement {
  const redirects = analyses.redirects ?? judgeRedirects(trace);
  const { ssl = null, seo = null, security = null } = analyses;
  return { redirects, verdict: analyses.verdict ?? judgeCheck({ trace, summary, redirects, ssl, seo, security }) };
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
