import { analysisKinds, type ComprehensiveAnalysis, type Finding, type RedirectsAnalysis } from './analysis.ts';
import { sayOnce } from './say-once.ts';

/** A subject with findings and a score: an analysis, or the redirects, which every check has. */
export const scoredKinds = ['redirects', ...analysisKinds] as const;
export type ScoredKind = (typeof scoredKinds)[number];

/** A finding, with everything that has it. */
export interface MergedFinding {
  finding: Finding;
  /** At least one. */
  kinds: ScoredKind[];
  /** The hosts it was found on; empty when it is about the chain or its end. */
  hosts: string[];
}

/** The findings of the analyses. Those that were not requested, or not completed, are left out or null. */
export interface Analyzed {
  redirects?: Pick<RedirectsAnalysis, 'findings'> | null | undefined;
  ssl?: ComprehensiveAnalysis['ssl'] | undefined;
  seo?: ComprehensiveAnalysis['seo'] | undefined;
  security?: ComprehensiveAnalysis['security'] | undefined;
}

/** The findings of all analyses and all hosts, each said once, also where several audits come upon one fact. */
export function mergeFindings(analyzed: Analyzed): MergedFinding[] {
  const merged = new Map<string, MergedFinding>();
  const placed = placedFindings(analyzed);
  const stated = new Set(sayOnce(placed.map(({ finding }) => finding)));
  for (const { kind, host, finding } of placed) {
    if (!stated.has(finding)) continue;
    const key = `${finding.id} ${finding.status} ${finding.outcome} ${finding.says}`;
    const known = merged.get(key) ?? { finding, kinds: [], hosts: [] };
    merged.set(key, known);
    if (!known.kinds.includes(kind)) known.kinds.push(kind);
    if (host !== null && !known.hosts.includes(host)) known.hosts.push(host);
  }
  return [...merged.values()];
}

export interface PlacedFinding {
  kind: ScoredKind;
  host: string | null;
  finding: Finding;
}

/** A host's own findings name it. Those of the analysis itself are about the end of the chain. */
export function placedFindings({ redirects, ssl, seo, security }: Analyzed): PlacedFinding[] {
  const place = (kind: ScoredKind, host: string | null) => (finding: Finding) => ({ kind, host, finding });
  return [
    ...(redirects?.findings ?? []).map(place('redirects', null)),
    ...(ssl?.findings ?? []).map(place('ssl', null)),
    ...(ssl?.hosts ?? []).flatMap(({ host, findings }) => findings.map(place('ssl', host))),
    ...(security?.findings ?? []).map(place('security', null)),
    ...(security?.hosts ?? []).flatMap(({ host, findings }) => findings.map(place('security', host))),
    ...(seo?.findings ?? []).map(place('seo', null)),
  ];
}
