import { type GatherOptions, gatherEvidence, type LoadedPreloadList, type Network } from '@hopwise/engine';
import {
  type AnalysisKind,
  analysisKinds,
  type Evidence,
  type EvidenceKind,
  type Hop,
  parseUrlInput,
  redactCredentials,
  type Trace,
  type TrackRequest,
} from '@hopwise/model';

export interface GatherHooks {
  signal: AbortSignal;
  /** Called as each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
  /** Called when a request had to wait for a busy host. */
  onHeld?: ((heldMs: number) => void) | undefined;
  /** Called when the chain is complete. */
  onTraced?: ((trace: Trace) => void) | undefined;
}

export type GatherUrl = (
  request: TrackRequest,
  needs: readonly EvidenceKind[],
  hooks: GatherHooks,
) => Promise<Evidence>;

interface EngineMeans extends Pick<GatherOptions, 'connections' | 'sites'> {
  /** The browsers' list as currently stored. */
  hstsPreload: { current(): LoadedPreloadList };
}

/**
 * Traces what a track request asks for, and gathers the evidence for the requested analyses. Credentials sent along the
 * way aren't passed on.
 */
export const gatherWithEngine =
  (network: Network, { connections = 'fresh', sites, hstsPreload }: EngineMeans): GatherUrl =>
  async (request, needs, { signal, onHop, onHeld, onTraced }) => {
    const { url, method, client, userAgent, headers = {}, maxHops, timeout, allowInvalidCertificates } = request;
    const hops: Hop[] = [];
    const evidence = await gatherEvidence(
      {
        url: parseUrlInput(url)?.href ?? url,
        method,
        client,
        userAgent: userAgent || undefined,
        headers: Object.entries(headers),
      },
      {
        network,
        maxHops,
        timeoutMs: timeout,
        needs,
        connections,
        sites,
        hstsPreload: hstsPreload.current(),
      },
      {
        signal,
        onHop: (hop) => {
          const redacted = redactCredentials(hop);
          hops.push(redacted);
          onHop?.(redacted);
        },
        onHeld,
        onTraced,
      },
    );
    const allowed = allowInvalidCertificates === true ? { invalidCertificatesAllowed: true } : {};
    return { ...evidence, trace: { hops, end: evidence.trace.end, ...allowed } };
  };

/** The evidence of each analysis in addition to the trace. */
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
