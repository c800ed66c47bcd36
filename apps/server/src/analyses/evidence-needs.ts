import { type AnalysisKind, analysisKinds, type EvidenceKind, type TrackRequest } from '@hopwise/model';

/** What each analysis looks at besides the trace. */
const needsOf: Readonly<Record<AnalysisKind, readonly EvidenceKind[]>> = {
  ssl: ['tls', 'httpUpgrade'],
  seo: ['page', 'robots', 'sitemap'],
  security: ['page', 'tls', 'httpUpgrade', 'cors'],
};

export function evidenceNeeds(kinds: readonly AnalysisKind[]): EvidenceKind[] {
  return [...new Set(kinds.flatMap((kind) => needsOf[kind]))];
}

/** The analyses that a track request asks for. */
export function wantedKinds(request: TrackRequest): AnalysisKind[] {
  const isWanted: Record<AnalysisKind, boolean> = {
    ssl: request.enableSSLAnalysis,
    seo: request.enableSEOAnalysis,
    security: request.enableSecurityAnalysis,
  };
  return analysisKinds.filter((kind) => isWanted[kind]);
}
