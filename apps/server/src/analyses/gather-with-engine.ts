import { gatherEvidence, type Network, type TraceOptions } from '@hopwise/engine';
import { type Evidence, type EvidenceKind, type Hop, parseUrlInput, type TrackRequest } from '@hopwise/model';

export interface GatherHooks {
  signal: AbortSignal;
  /** As each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
}

export type GatherUrl = (
  request: TrackRequest,
  needs: readonly EvidenceKind[],
  hooks: GatherHooks,
) => Promise<Evidence>;

/** Follows what a track request asks for, and looks at what the wanted analyses need. */
export const gatherWithEngine =
  (network: Network, connections: TraceOptions['connections'] = 'fresh'): GatherUrl =>
  ({ url, method, userAgent, headers = {}, maxHops, timeout }, needs, { signal, onHop }) =>
    gatherEvidence(
      {
        url: parseUrlInput(url)?.href ?? url,
        method,
        headers: Object.entries(headers),
        ...(userAgent && { userAgent }),
      },
      { network, maxHops, timeoutMs: timeout, needs, connections },
      { signal, ...(onHop && { onHop }) },
    );
