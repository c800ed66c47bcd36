import type { Evidence, Hop, HostScorecard } from '@hopwise/model';
import { coverageOf } from '../finding.ts';
import { capScore, scoreByModifiers } from '../score.ts';
import { endOfChain, type Subject } from '../subject.ts';
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
    const subject = { evidence, hops: ofHost, hop };
    return {
      host,
      role: isLast ? 'final' : 'redirect',
      hopIndexes: ofHost.map(({ hopIndex }) => hopIndex),
      ...(isLast ? finalHost(subject) : redirectingHost(subject)),
    };
  });
}

type Judgement = Pick<HostScorecard, 'score' | 'letter' | 'coverage' | 'findings'>;

function redirectingHost(subject: Subject): Judgement {
  const { score, uncappedScore, findings, coverage } = scoreByModifiers(hostAudits, subject);
  return { score, letter: headerGrade(uncappedScore), coverage, findings };
}

/** It has the score of the security headers, which are its own; a certificate that is refused holds that down. */
function finalHost(subject: Subject): Judgement {
  const headers = scoreByModifiers(headerAudits, endOfChain(subject.evidence));
  const proof = scoreByModifiers([certificate], subject).findings.map((finding) => ({ ...finding, points: 0 }));
  const { score, cap } = capScore(headers.score, proof);
  const findings = [...proof, ...headers.findings];
  return { score, letter: headerGrade(cap ? score : headers.uncappedScore), coverage: coverageOf(findings), findings };
}

/** HSTS and the certificate show on https only, so an upgraded host is judged there. */
function judgedHop(hops: readonly Hop[]): Hop | undefined {
  const withResponse = hops.filter(({ statusCode }) => statusCode !== null);
  return withResponse.findLast(({ url }) => url.startsWith('https:')) ?? withResponse.at(-1);
}
