import { analysisKinds, type CheckAnalysis, type ComprehensiveAnalysis, type RedirectsAnalysis } from './analysis.ts';
import type { ListedCheck, TrackResult } from './check.ts';
import { compareHops, differingPieces } from './compare-hops.ts';
import type { CheckComparison, ComparedFinding, ComparedScore, Difference } from './comparison.ts';
import { describeDifference } from './describe-difference.ts';
import {
  type Analyzed,
  type MergedFinding,
  mergeFindings,
  type PlacedFinding,
  placedFindings,
  type ScoredKind,
  scoredKinds,
} from './merge-findings.ts';

/** A check with its analyses; null where none was requested. */
export interface WholeCheck {
  result: Pick<TrackResult, 'check' | 'finalStatusCode' | 'projectId'>;
  analysis: Pick<CheckAnalysis, 'analysis'> | null;
}

/** The differences between two checks, in the order given, of one URL or of two. Times are shown and never differ. */
export function compareChecks(before: WholeCheck, after: WholeCheck): CheckComparison {
  const notCompared = scoredKinds.flatMap((kind) => whyNotCompared(kind, before, after));
  const compared = scoredKinds.filter((kind) => !notCompared.some((left) => left.kind === kind));
  const scores = scoredKinds
    .map((kind) => ({ kind, before: scoreOf(kind, before), after: scoreOf(kind, after) }))
    .filter((score) => score.before !== null || score.after !== null);
  const outcome = outcomeDifferences(
    before,
    after,
    scores.filter(({ kind }) => compared.includes(kind) && isOfSameAudits(madeOf(kind, before), madeOf(kind, after))),
  );
  const hops = compareHops(before.result.check.hops, after.result.check.hops);
  const findings = compareFindings(findingsOf(before, compared), findingsOf(after, compared));
  const inHops = hops.reduce((sum, { differences }) => sum + differences.length, 0);
  return {
    before: listed(before),
    after: listed(after),
    total: outcome.length + inHops + findings.appeared.length + findings.gone.length,
    outcome,
    hops,
    scores,
    findings,
    notCompared,
  };
}

type Made = RedirectsAnalysis | NonNullable<ComprehensiveAnalysis['ssl' | 'seo' | 'security']>;

const madeOf = (kind: ScoredKind, { result, analysis }: WholeCheck): Made | null =>
  kind === 'redirects' ? result.check.redirects : (analysis?.analysis[kind] ?? null);

/** A score of other rules says nothing about the site. */
function whyNotCompared(kind: ScoredKind, before: WholeCheck, after: WholeCheck): CheckComparison['notCompared'] {
  const [from, to] = [madeOf(kind, before), madeOf(kind, after)];
  if (from === null && to === null) return [];
  if (from === null || to === null) return [{ kind, reason: 'one-side' }];
  return from.scoringVersion === to.scoringVersion ? [] : [{ kind, reason: 'other-rules' }];
}

/** A score that rests on more audits than the other says nothing about the site either. */
const isOfSameAudits = (before: Made | null, after: Made | null): boolean =>
  before?.coverage.total === after?.coverage.total && before?.coverage.answered === after?.coverage.answered;

const scoreOf = (kind: ScoredKind, check: WholeCheck): number | null => scoreIn(madeOf(kind, check));

function scoreIn(made: Made | null): number | null {
  if (made === null) return null;
  return 'securityScore' in made ? made.securityScore : made.score;
}

/** The score of each area that was judged; null where it was not. */
export const scoresOf = (
  analysis: Pick<ComprehensiveAnalysis, ScoredKind>,
): Readonly<Record<ScoredKind, number | null>> => ({
  redirects: scoreIn(analysis.redirects),
  ssl: scoreIn(analysis.ssl),
  seo: scoreIn(analysis.seo),
  security: scoreIn(analysis.security),
});

function findingsOf(check: WholeCheck, compared: readonly ScoredKind[]): Analyzed {
  const analysis = check.analysis?.analysis;
  const wanted = Object.fromEntries(
    analysisKinds.filter((kind) => compared.includes(kind)).map((kind) => [kind, analysis?.[kind] ?? null]),
  );
  return { ...wanted, redirects: compared.includes('redirects') ? check.result.check.redirects : null };
}

export const scoreNames: Readonly<Record<ScoredKind, string>> = {
  redirects: 'Redirects',
  ssl: 'SSL',
  seo: 'SEO',
  security: 'Security',
};

function outcomeDifferences(before: WholeCheck, after: WholeCheck, scores: readonly ComparedScore[]): Difference[] {
  const [from, to] = [before.result.check, after.result.check];
  const isVerdictSame = from.verdict.level === to.verdict.level && from.verdict.headline === to.verdict.headline;
  const found: Omit<Difference, 'says'>[] = [];
  if (!isVerdictSame) {
    found.push({
      kind: 'verdict',
      name: null,
      urlPieces: [],
      before: from.verdict.headline,
      after: to.verdict.headline,
    });
  }
  if (from.finalUrl !== to.finalUrl) {
    found.push({
      kind: 'final-url',
      name: null,
      urlPieces: differingPieces(from.finalUrl ?? '', to.finalUrl ?? ''),
      before: from.finalUrl,
      after: to.finalUrl,
    });
  }
  for (const score of scores.filter((each) => each.before !== each.after)) {
    const [was, is] = [String(score.before), String(score.after)];
    found.push({ kind: 'score', name: scoreNames[score.kind], urlPieces: [], before: was, after: is });
  }
  return found.map((each) => ({ ...each, says: describeDifference(each) }));
}

function listed({ result: { check, finalStatusCode, projectId } }: WholeCheck): ListedCheck {
  const { id, status, method, inputUrl, finalUrl, redirectCount, totalTimeMs, error, loopDetected } = check;
  const { level, headline } = check.verdict;
  return {
    ...{ id, status, method, inputUrl, finalUrl, redirectCount, totalTimeMs, error, loopDetected },
    startedAt: check.startedAt,
    finishedAt: check.finishedAt,
    client: check.client ?? null,
    verdict: { level, headline },
    finalStatusCode,
    projectId,
  };
}

/**
 * Findings that only one of two checks has. A finding is new or resolved only if the other check has an outcome for its
 * audit too.
 */
export function compareFindings(before: Analyzed, after: Analyzed): CheckComparison['findings'] {
  return { appeared: onlyIn(after, before), gone: onlyIn(before, after) };
}

function onlyIn(analyzed: Analyzed, other: Analyzed): ComparedFinding[] {
  const placed = placedFindings(other);
  // This includes findings that the other list omits because another finding covers the same fact.
  const known = new Set(placed.filter(({ finding }) => finding.status === 'scored').map(nameOf));
  const judged = new Set(placed.filter(isJudged).map(({ finding }) => finding.id));
  return mergeFindings(analyzed)
    .filter(({ finding }) => finding.status === 'scored' && finding.severity !== 'good' && judged.has(finding.id))
    .flatMap((merged) => newOn(merged, known));
}

const nameOf = ({ finding, host }: Pick<PlacedFinding, 'finding' | 'host'>): string =>
  `${finding.id} ${finding.outcome} ${host ?? ''}`;

const isJudged = ({ finding: { status } }: PlacedFinding): boolean =>
  status === 'scored' || status === 'not-applicable';

/** The finding with those of its hosts that the other check has not found it on. */
function newOn({ finding, kinds, hosts }: MergedFinding, known: ReadonlySet<string>): ComparedFinding[] {
  const newHosts = hosts.filter((host) => !known.has(nameOf({ finding, host })));
  const isNew = hosts.length === 0 ? !known.has(nameOf({ finding, host: null })) : newHosts.length > 0;
  const { id, title, severity, says, fix } = finding;
  return isNew ? [{ id, title, severity, says, fix, kinds, hosts: newHosts }] : [];
}
