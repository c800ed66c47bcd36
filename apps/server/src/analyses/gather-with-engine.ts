import { type GatherOptions, gatherEvidence, type Network } from '@hopwise/engine';
import { type Evidence, type EvidenceKind, type Hop, parseUrlInput, type TrackRequest } from '@hopwise/model';

export interface GatherHooks {
  signal: AbortSignal;
  /** As each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
  /** When a request had to wait for its turn at a busy host. */
  onHeld?: ((heldMs: number) => void) | undefined;
}

export type GatherUrl = (
  request: TrackRequest,
  needs: readonly EvidenceKind[],
  hooks: GatherHooks,
) => Promise<Evidence>;

/** Follows what a track request asks for, and looks at what the wanted analyses need. */
export const gatherWithEngine =
  (network: Network, { connections = 'fresh', sites }: Pick<GatherOptions, 'connections' | 'sites'> = {}): GatherUrl =>
  ({ url, method, userAgent, headers = {}, maxHops, timeout }, needs, { signal, onHop, onHeld }) =>
    gatherEvidence(
      {
        url: parseUrlInput(url)?.href ?? url,
        method,
        headers: Object.entries(headers),
        ...(userAgent && { userAgent }),
      },
      { network, maxHops, timeoutMs: timeout, needs, connections, sites },
      { signal, ...(onHop && { onHop }), ...(onHeld && { onHeld }) },
    );
