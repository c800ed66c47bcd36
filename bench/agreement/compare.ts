import type { Finding } from '@hopwise/model';
import type { HopwiseJudgement } from './hopwise.ts';
import type { LighthouseJudgement, Verdict } from './lighthouse.ts';
import type { ObservatoryJudgement } from './observatory.ts';

export type Peer = 'observatory' | 'lighthouse';

/** One test of one site, with the results of both sides. */
export interface Comparison {
  site: string;
  peer: Peer;
  test: string;
  ours: string;
  theirs: string;
}

/** The Observatory's names for tests that have other names here. */
const observatoryNames: Record<string, string> = {
  cors: 'cross-origin-resource-sharing',
  hsts: 'strict-transport-security',
};

export function compareWithObservatory(
  site: string,
  { security }: HopwiseJudgement,
  theirs: ObservatoryJudgement,
): Comparison[] {
  const row = rowsOf(site, 'observatory');
  if ('refusal' in theirs) return [row('site', 'judged', theirs.refusal)];
  const results = new Map(Object.entries(theirs.results));
  const tests = security.findings.flatMap((finding) => {
    const name = shortId(finding);
    const result = results.get(observatoryNames[name] ?? name);
    return result === undefined ? [] : [row(name, finding.reference ?? finding.status, result)];
  });
  return [...tests, row('score', String(security.score), String(theirs.score))];
}

export function compareWithLighthouse(
  site: string,
  { seo }: HopwiseJudgement,
  theirs: LighthouseJudgement,
): Comparison[] {
  const row = rowsOf(site, 'lighthouse');
  if ('refusal' in theirs) return [row('site', 'judged', theirs.refusal)];
  const verdicts = new Map(Object.entries(theirs.verdicts));
  const tests = seo.findings.flatMap((finding) => {
    const verdict = verdicts.get(shortId(finding));
    return verdict === undefined ? [] : [row(shortId(finding), verdictOf(finding), verdict)];
  });
  return [...tests, row('score', String(Math.round(seo.score)), String(theirs.score))];
}

const rowsOf =
  (site: string, peer: Peer) =>
  (test: string, ours: string, theirs: string): Comparison => ({ site, peer, test, ours, theirs });

const shortId = ({ id }: Finding): string => id.slice(id.indexOf('/') + 1);

/** In the SEO category, a finding's points are 0 if it passed, otherwise what it cost. */
function verdictOf({ status, points }: Finding): Verdict {
  if (status === 'not-applicable') return 'not applicable';
  if (status !== 'scored' || points === null) return 'not judged';
  return points < 0 ? 'failed' : 'passed';
}
