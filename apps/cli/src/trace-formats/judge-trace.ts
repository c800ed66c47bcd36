import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type ChainSummary,
  judgeCheck,
  type Page,
  type RedirectsAnalysis,
  summarizeChain,
  type Trace,
  type Verdict,
} from '@hopwise/model';

/** A trace and what a check without analyses says of it. */
export interface JudgedTrace {
  trace: Trace;
  summary: ChainSummary;
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

export function judgeTrace(trace: Trace, page?: Page): JudgedTrace {
  const summary = summarizeChain(trace);
  const redirects = judgeRedirects(trace, page);
  return { trace, summary, redirects, verdict: judgeCheck({ trace, summary, redirects }) };
}
