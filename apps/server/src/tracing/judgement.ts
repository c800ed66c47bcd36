import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type ChainSummary,
  type ComprehensiveAnalysis,
  judgeCheck,
  type RedirectsAnalysis,
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
