import type { AnalysisKind, Evidence, Trace, TrackRequest } from '@hopwise/model';
import { AppError, InterruptedError } from '../errors.ts';
import type { Analyzer } from './analyzer.ts';
import { evidenceNeeds } from './evidence-needs.ts';
import type { GatherHooks, GatherUrl } from './gather-with-engine.ts';

export interface FollowDeps {
  gatherUrl: GatherUrl;
  analyzer: Pick<Analyzer, 'warmUp'>;
}

export interface FollowHooks extends Pick<GatherHooks, 'signal' | 'onHop'> {
  /** When the chain is complete and these analyses are being made. */
  onAnalyzing?: ((kinds: readonly AnalysisKind[]) => void) | undefined;
  /** For whom it is done: analyses take turns among them. */
  owner?: string | undefined;
}

export interface Followed {
  evidence: Evidence;
  startedAt: Date;
  /** From the start to the end of the last hop; what the analyses look at besides is not counted, nor our own queue. */
  traceTimeMs: number;
}

/** Follows a URL and looks at what the wanted analyses need, everything once. */
export async function followUrl(
  { gatherUrl, analyzer }: FollowDeps,
  request: TrackRequest,
  kinds: readonly AnalysisKind[],
  { signal, onHop, onAnalyzing }: FollowHooks,
): Promise<Followed> {
  if (kinds.length > 0) analyzer.warmUp();
  const startedAt = new Date();
  const startMs = performance.now();
  let lastHopMs = startMs;
  let totalHeldMs = 0;
  const evidence = await gatherUrl(request, evidenceNeeds(kinds), {
    signal,
    onHop: (hop) => {
      lastHopMs = performance.now();
      onHop?.(hop);
    },
    onTraced: (trace) => {
      if (kinds.length > 0 && refusalOf(trace) === undefined) onAnalyzing?.(kinds);
    },
    onHeld: (heldMs) => {
      totalHeldMs += heldMs;
    },
  });
  const refusal = refusalOf(evidence.trace);
  if (refusal) throw refusal;
  return { evidence, startedAt, traceTimeMs: Math.round((lastHopMs - startMs - totalHeldMs) * 10) / 10 };
}

/** An address given by the caller that may not be asked is the caller's mistake; one met on the way is a finding. */
function refusalOf({ hops, end }: Trace): AppError | undefined {
  if (end.kind === 'final') return undefined;
  const { code, message } = end.error;
  if (code === 'ABORTED') return new InterruptedError('Tracking was interrupted. Please try again');
  const isFirstAddress = hops.every(({ statusCode }) => statusCode === null);
  if (end.kind !== 'blocked' || !isFirstAddress) return undefined;
  return new AppError('TARGET_REFUSED', message, [{ path: 'url', message }]);
}
