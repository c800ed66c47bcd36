import { type GatherOptions, gatherEvidence, type LoadedPreloadList, type Network } from '@hopwise/engine';
import {
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
  /** As each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
  /** When a request had to wait for its turn at a busy host. */
  onHeld?: ((heldMs: number) => void) | undefined;
  /** When the chain is complete. */
  onTraced?: ((trace: Trace) => void) | undefined;
}

export type GatherUrl = (
  request: TrackRequest,
  needs: readonly EvidenceKind[],
  hooks: GatherHooks,
) => Promise<Evidence>;

interface EngineMeans extends Pick<GatherOptions, 'connections' | 'sites'> {
  /** The browsers' list as it is held at the moment. */
  hstsPreload: { current(): LoadedPreloadList };
}

/**
 * Follows what a track request asks for, and looks at what the wanted analyses need. The credentials that were sent
 * on the way end here.
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
