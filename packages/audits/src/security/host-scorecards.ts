import type { Evidence, Hop, HostScorecard } from '@hopwise/model';
import { scoreByModifiers } from '../score.ts';
import { certificate } from './certificate.ts';
import { headerGrade } from './header-grade.ts';
import { headerAudits, hostAudits } from './security-audits.ts';

/** One card for each host that responded, in the order of the chain, judged by its role in it. */
export function hostScorecards(evidence: Evidence): HostScorecard[] {
  const { hops, end } = evidence.trace;
  const last = end.kind === 'final' ? hops.at(-1) : undefined;
  return [...Map.groupBy(hops, ({ url }) => new URL(url).hostname)].flatMap(([host, ofHost]) => {
    const hop = judgedHop(ofHost);
    if (hop === undefined) return [];
    const isLast = last !== undefined && ofHost.includes(last);
    const audits = isLast ? [certificate, ...headerAudits] : hostAudits;
    const { score, uncappedScore, findings, coverage } = scoreByModifiers(audits, { evidence, hops: ofHost, hop });
    return {
      host,
      role: isLast ? 'final' : 'redirect',
      hopIndexes: ofHost.map(({ hopIndex }) => hopIndex),
      score,
      letter: headerGrade(uncappedScore),
      coverage,
      findings,
    };
  });
}

/** HSTS and the certificate show on https only, so an upgraded host is judged there. */
function judgedHop(hops: readonly Hop[]): Hop | undefined {
  const withResponse = hops.filter(({ statusCode }) => statusCode !== null);
  return withResponse.findLast(({ url }) => url.startsWith('https:')) ?? withResponse.at(-1);
}
