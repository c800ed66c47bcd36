import {
  type Evidence,
  type Finding,
  highestOfFailed,
  type ScoreCap,
  type SecurityAnalysis,
  type SecurityEntry,
  stopsAt,
  whereBrowsersStop,
} from '@hopwise/model';
import type { Completion } from '../category.ts';
import { bySeverity, coverageOf, recommendationsOf } from '../finding.ts';
import { downgrades } from '../redirects/https-to-http.ts';
import { capScore, SCORING_VERSION, scoreByModifiers } from '../score.ts';
import { endOfChain } from '../subject.ts';
import { headerGrade } from './header-grade.ts';
import { hostScorecards } from './host-scorecards.ts';
import { mixedContentOf } from './mixed-content.ts';
import { chainAudits, headerAudits } from './security-audits.ts';

export function analyzeSecurity(evidence: Evidence): Completion<SecurityAnalysis> {
  const subject = endOfChain(evidence);
  if (subject.hop === null) {
    const { end } = evidence.trace;
    return {
      completed: false,
      reason: end.kind === 'final' ? 'No hop in the chain had a response.' : end.error.message,
    };
  }
  const headers = scoreByModifiers(headerAudits, subject);
  const chain = scoreByModifiers(chainAudits, subject);
  const findings = [...headers.findings, ...chain.findings];
  const uncapped = Math.max(0, headers.score + chain.score - 100);
  const { score: securityScore, ...capped } = withCap(capScore(uncapped, findings), unfinished(evidence));
  const { score, uncappedScore } = headers;
  return {
    completed: true,
    analysis: {
      securityScore,
      ...capped,
      letter: headerGrade(securityScore),
      flags: {
        ...securityEntryOf(evidence),
        securityHeaders: { score, letter: headerGrade(uncappedScore), uncappedScore },
      },
      vulnerabilities: bySeverity(findings)
        .filter(isVulnerability)
        .map(({ says }) => says),
      hosts: hostScorecards(evidence),
      scoringVersion: SCORING_VERSION,
      coverage: coverageOf(findings),
      findings,
      recommendations: recommendationsOf(findings),
    },
  };
}

/** Of a chain that did not end only the redirects could be judged, and nobody gets past a refused certificate. */
function unfinished({ trace }: Evidence): ScoreCap | undefined {
  const refused = whereBrowsersStop(trace);
  if (refused !== null) return { score: highestOfFailed, finding: 'security/certificate', says: stopsAt(refused) };
  if (trace.end.kind === 'final') return undefined;
  const says = "The chain didn't end, so no page was checked.";
  return { score: highestOfFailed, finding: 'redirects/chain-end', says };
}

const withCap = (scored: { score: number; cap?: ScoreCap }, cap: ScoreCap | undefined) =>
  cap !== undefined && cap.score < scored.score ? { score: cap.score, cap } : scored;

export function securityEntryOf(evidence: Evidence): SecurityEntry {
  return {
    safeBrowsingStatus: evidence.safeBrowsing?.verdict ?? 'UNKNOWN',
    mixedContent: mixedContentOf(evidence),
    httpsToHttp: downgrades(evidence.trace.hops).length > 0,
  };
}

const isVulnerability = ({ severity }: Finding): boolean => ['critical', 'high', 'medium'].includes(severity);
