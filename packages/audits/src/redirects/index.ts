import { type Evidence, evidenceOfTrace, type Page, type RedirectsAnalysis, type Trace } from '@hopwise/model';
import type { Category } from '../category.ts';
import { recommendationsOf } from '../finding.ts';
import { capScore, SCORING_VERSION, scoreByModifiers } from '../score.ts';
import { endOfChain, type Subject } from '../subject.ts';
import { redirectsAudits } from './redirects-audits.ts';

/** Every check has this category: it needs nothing but the trace. */
export const redirects: Category = {
  kind: 'redirects',
  title: 'Redirects',
  howScored: `The score starts at 100, minus penalties; it never falls below 0. A critical finding, such as a loop, caps it at 39, a high one
at 79. Every check has it, with or without analyses. It doesn't count toward the overall score.`,
  audits: redirectsAudits.map((audit) => ({ audit, weight: null })),
};

/** Judges a chain for which no other evidence is stored or was gathered, except perhaps the final page. */
export function judgeRedirects(trace: Trace, page?: Page): RedirectsAnalysis {
  const evidence = evidenceOfTrace(trace.hops[0]?.url ?? '', trace);
  return judge(endOfChain(page === undefined ? evidence : { ...evidence, page: { ok: true, value: page } }));
}

export const redirectsOf = (evidence: Evidence): RedirectsAnalysis => judge(endOfChain(evidence));

function judge(subject: Subject): RedirectsAnalysis {
  const { score: uncapped, findings, coverage } = scoreByModifiers(redirectsAudits, subject);
  return {
    ...capScore(uncapped, findings),
    scoringVersion: SCORING_VERSION,
    coverage,
    findings,
    recommendations: recommendationsOf(findings),
  };
}
