import { judgeRedirects } from '@hopwise/audits/redirects';
import { type ChainSummary, judgeCheck, type RedirectsAnalysis, type Trace, type Verdict } from '@hopwise/model';

/** What is said of every check, with or without analyses. */
export interface Judgement {
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

/** The judgement that came with the analyses, or one of the trace alone. */
export function judgementOf(
  trace: Trace,
  summary: Pick<ChainSummary, 'status' | 'error'>,
  analysis?: Judgement,
): Judgement {
  if (analysis !== undefined) return { redirects: analysis.redirects, verdict: analysis.verdict };
  const redirects = judgeRedirects(trace);
  return { redirects, verdict: judgeCheck({ trace, summary, redirects, ssl: null, seo: null, security: null }) };
}
