import { type AnalysisKind, analysisKinds, type EvidenceKind, type TrackRequest } from '@hopwise/model';

/** What each analysis looks at besides the trace. */
const needsOf: Readonly<Record<AnalysisKind, readonly EvidenceKind[]>> = {
  ssl: ['tls', 'httpUpgrade'],
  // The request of cors is one without cookies, which search engines do not keep either.
  seo: ['page', 'robots', 'sitemap', 'cors', 'entryVariants', 'linkTargets', 'missingPage'],
  security: ['page', 'tls', 'httpUpgrade', 'cors', 'securityTxt'],
};

export function evidenceNeeds(kinds: readonly AnalysisKind[]): EvidenceKind[] {
  return [...new Set(kinds.flatMap((kind) => needsOf[kind]))];
}

type AnalysisToggle = 'enableSSLAnalysis' | 'enableSEOAnalysis' | 'enableSecurityAnalysis';

/** The analyses that a track request, or a check made by one, asks for. */
export function wantedKinds(request: Pick<TrackRequest, AnalysisToggle>): AnalysisKind[] {
  const isWanted: Record<AnalysisKind, boolean> = {
    ssl: request.enableSSLAnalysis,
    seo: request.enableSEOAnalysis,
    security: request.enableSecurityAnalysis,
  };
  return analysisKinds.filter((kind) => isWanted[kind]);
}
