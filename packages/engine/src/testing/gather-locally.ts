import { type Evidence, type EvidenceKind, evidenceKinds } from '@hopwise/model';
import { type GatherOptions, gatherEvidence } from '../gather/gather-evidence.ts';
import type { TraceRequest } from '../trace-request.ts';
import { generousMs, localNetwork } from './local-network.ts';

/** All evidence, or the parts named, of a site in the local network. */
export function gatherLocally(
  url: string,
  { needs = evidenceKinds, ...options }: Partial<GatherOptions> & { needs?: readonly EvidenceKind[] } = {},
  request: Partial<TraceRequest> = {},
  signal?: AbortSignal,
): Promise<Evidence> {
  const settings = { network: localNetwork(), maxHops: 10, timeoutMs: generousMs, ...options, needs };
  return gatherEvidence({ url, method: 'GET', ...request }, settings, signal ? { signal } : {});
}
