import { type AnalysisKind, analysisKinds, type EvidenceKind, type TrackRequest } from '@hopwise/model';

/** The evidence of each analysis besides the trace. */
const needsOf: Readonly<Record<AnalysisKind, readonly EvidenceKind[]>> = {
  ssl: ['tls', 'httpUpgrade'],
  // The CORS request is sent without cookies, like a search engine's.
  seo: ['page', 'robots', 'sitemap', 'cors', 'entryVariants', 'linkTargets', 'missingPage'],
  security: ['page', 'tls', 'httpUpgrade', 'cors', 'securityTxt'],
};

export function evidenceNeeds(kinds: readonly AnalysisKind[]): EvidenceKind[] {
  return [...new Set(kinds.flatMap((kind) => needsOf[kind]))];
}

type AnalysisToggle = 'enableSSLAnalysis' | 'enableSEOAnalysis' | 'enableSecurityAnalysis';

/** The analyses that a track request or a check includes. */
export function wantedKinds(request: Pick<TrackRequest, AnalysisToggle>): AnalysisKind[] {
  const isWanted: Record<AnalysisKind, boolean> = {
    ssl: request.enableSSLAnalysis,
    seo: request.enableSEOAnalysis,
    security: request.enableSecurityAnalysis,
  };
  return analysisKinds.filter((kind) => isWanted[kind]);
}
