import { type AnalysisKind, analysisKinds, type CheckAnalysis, type RedirectsAnalysis } from '@hopwise/model';
import { analysisNames } from '../analyses/analysis-names.ts';
import type { AreaScore } from './score-strip.tsx';

interface Scored {
  /** While a server is being replaced, the version before may still leave them out. */
  redirects: RedirectsAnalysis | undefined;
  /** The analyses that were asked for. */
  analyses: readonly AnalysisKind[];
  /** undefined: on its way. */
  found: Pick<CheckAnalysis, 'analysis'> | null | undefined;
}

/** The scores of a check: its redirects, then each analysis that was asked for. */
export function checkScores({ redirects, analyses, found }: Scored): AreaScore[] {
  const asked = analysisKinds.filter((kind) => analyses.includes(kind));
  return [
    ...(redirects ? [{ kind: 'redirects' as const, name: analysisNames.redirects, score: redirects.score }] : []),
    ...asked.map((kind) => ({ kind, name: analysisNames[kind], ...scoreOf(kind, found) })),
  ];
}

function scoreOf(kind: AnalysisKind, found: Scored['found']): Pick<AreaScore, 'score' | 'letter'> {
  if (found === undefined) return { score: undefined };
  const { ssl, seo, security } = found?.analysis ?? {};
  switch (kind) {
    case 'ssl':
      return { score: ssl?.securityScore ?? null, letter: ssl?.letter };
    case 'seo':
      return { score: seo?.score ?? null };
    case 'security':
      return { score: security?.securityScore ?? null, letter: security?.letter };
  }
}
