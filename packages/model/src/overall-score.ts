import type { ScoreCap } from './analysis.ts';
import type { Severity } from './list-filters.ts';
import { type Analyzed, mergeFindings } from './merge-findings.ts';
import type { Verdict } from './verdict.ts';

/** The best score where visitors do not get to the page. */
export const highestOfFailed = 39;

/**
 * What a finding of such a severity lets the overall score be at most, so that the word next to it (scoreBand) never
 * praises a check with something serious to fix: a critical one at most Fair, a high one at most Good. 100 is for a check
 * with nothing to fix, so a medium one keeps it from the last points.
 */
export const overallCaps: Partial<Record<Severity, number>> = { critical: 59, high: 79, medium: 94 };

export interface OverallScore {
  /** null when no analysis was completed. */
  overallScore: number | null;
  /** The finding that caps it. Left out when nothing does. */
  cap?: ScoreCap;
}

/** The mean of the analyses that were completed, held down by the verdict and by the worst finding of them all. */
export function scoreOverall(analyzed: Analyzed, verdict: Verdict | undefined): OverallScore {
  const { ssl, seo, security } = analyzed;
  const scores = [ssl?.securityScore, seo?.score, security?.securityScore].filter((score) => score !== undefined);
  if (scores.length === 0) return { overallScore: null };
  const mean = Math.round(scores.reduce((total, score) => total + score, 0) / scores.length);
  const cap = lowestCap(analyzed, verdict);
  return cap !== undefined && cap.score < mean ? { overallScore: cap.score, cap } : { overallScore: mean };
}

function lowestCap(analyzed: Analyzed, verdict: Verdict | undefined): ScoreCap | undefined {
  if (verdict?.level === 'failed') {
    const [reason] = verdict.reasons;
    const says = reason?.says ?? `${verdict.headline}.`;
    return { score: highestOfFailed, finding: reason?.finding ?? 'redirects/chain-end', says };
  }
  let lowest: ScoreCap | undefined;
  for (const { finding } of mergeFindings(analyzed)) {
    const { id, status, severity, says } = finding;
    const score = status === 'scored' ? overallCaps[severity] : undefined;
    if (score !== undefined && score < (lowest?.score ?? 100)) lowest = { score, finding: id, says };
  }
  return lowest;
}

export interface ScoreBand {
  label: 'Excellent' | 'Good' | 'Fair' | 'Poor';
  color: 'green' | 'yellow' | 'orange' | 'red';
}

const bands: readonly (ScoreBand & { from: number })[] = [
  { from: 80, label: 'Excellent', color: 'green' },
  { from: 60, label: 'Good', color: 'yellow' },
  { from: 40, label: 'Fair', color: 'orange' },
];

/** The color and label of a score out of 100. */
export function scoreBand(score: number): ScoreBand {
  const band = bands.find(({ from }) => score >= from);
  return band ? { label: band.label, color: band.color } : { label: 'Poor', color: 'red' };
}
