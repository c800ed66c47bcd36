import { type Evidence, evidenceOfTrace, type Page, type RedirectsAnalysis, type Trace } from '@hopwise/model';
import type { Category } from '../category.ts';
import { recommendationsOf } from '../finding.ts';
import { capScore, SCORING_VERSION, scoreByModifiers } from '../score.ts';
import { endOfChain, type Subject } from '../subject.ts';
import { redirectsAudits } from './redirects-audits.ts';

/** Every check has this one: it asks for nothing besides the trace. */
export const redirects: Category = {
  kind: 'redirects',
  title: 'Redirects',
  howScored: `The score starts at 100 and takes every penalty; it never falls below 0. A finding of critical severity, such as a loop,
then holds it to 39, one of high severity to 79. It is made for every check, with or without analyses, and has no part in the overall
score.`,
  audits: redirectsAudits.map((audit) => ({ audit, weight: null })),
};

/** Of a chain of which nothing else is known any more, or was asked for, but perhaps the page at its end. */
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
