import {
  type AnalysisFailure,
  type AnalysisKind,
  analysisKinds,
  type CheckAnalysis,
  type ComprehensiveAnalysis,
  type Evidence,
  judgeCheck,
  scoreOverall,
  summarizeChain,
  withoutPasswords,
} from '@hopwise/model';
import type { AnalysisCategory, Completion } from './category.ts';
import { profile } from './profile.ts';
import { redirectsOf } from './redirects/index.ts';

/**
 * Turns evidence into the requested analyses. One that fails is named, and the others count. What they quote may
 * hold the passwords of URLs, which end here.
 */
export function analyze(evidence: Evidence, kinds: readonly AnalysisKind[] = analysisKinds): CheckAnalysis {
  const asked = new Set(kinds);
  const complete = <A, E>(category: AnalysisCategory<A, E>) =>
    asked.has(category.kind) ? completeOne(category, evidence) : undefined;
  const ssl = complete(profile.ssl);
  const seo = complete(profile.seo);
  const security = complete(profile.security);
  const redirects = redirectsOf(evidence);
  const judged = { redirects, ssl: analysisOf(ssl), seo: analysisOf(seo), security: analysisOf(security) };
  const { trace } = evidence;
  const verdict = judgeCheck({ trace, summary: summarizeChain(trace), ...judged });
  return withoutPasswords({
    ssl: ssl?.completed ? ssl.entry : [],
    seo: seo?.completed ? seo.entry : null,
    security: security?.completed ? security.entry : null,
    analysis: {
      summary: {
        ...scoreOverall(judged, verdict),
        analysesCompleted: [ssl, seo, security].filter((each) => each?.completed).length,
        totalAnalyses: asked.size,
      },
      ...judged,
      verdict,
      notCompleted: failuresOf({ ssl, seo, security }),
    } satisfies ComprehensiveAnalysis,
  });
}

type Made<A, E> = { completed: true; analysis: A; entry: E } | { completed: false; reason: string };

/** A rule that throws outside any audit costs its own analysis, not the others. */
function completeOne<A, E>(category: AnalysisCategory<A, E>, evidence: Evidence): Made<A, E> {
  try {
    const completion: Completion<A> = category.analyze(evidence);
    return completion.completed ? { ...completion, entry: category.entry(evidence) } : completion;
  } catch (error) {
    return { completed: false, reason: `Analysis failed (internal error): ${String(error)}` };
  }
}

const analysisOf = <A, E>(made: Made<A, E> | undefined): A | null => (made?.completed ? made.analysis : null);

const failuresOf = (made: Record<AnalysisKind, Made<unknown, unknown> | undefined>): AnalysisFailure[] =>
  analysisKinds.flatMap((kind) => {
    const one = made[kind];
    return one === undefined || one.completed ? [] : [{ kind, reason: one.reason }];
  });
