import type { AnalysisKind, Evidence, SafeBrowsing, Trace, TrackRequest } from '@hopwise/model';
import { AppError, InterruptedError } from '../errors.ts';
import type { Analyzer } from './analyzer.ts';
import type { GatherHooks, GatherUrl } from './gather-with-engine.ts';
import { evidenceNeeds } from './gather-with-engine.ts';

export interface FollowDeps {
  gatherUrl: GatherUrl;
  askSafeBrowsing(urls: readonly string[]): Promise<SafeBrowsing>;
  analyzer: Pick<Analyzer, 'warmUp'>;
}

export interface AnalyzeDeps extends FollowDeps {
  analyzer: Pick<Analyzer, 'warmUp' | 'run'>;
}

export interface FollowHooks extends Pick<GatherHooks, 'signal' | 'onHop'> {
  /** Called when the chain is complete and these analyses start. */
  onAnalyzing?: ((kinds: readonly AnalysisKind[]) => void) | undefined;
  /** Who it is for: analyses take turns among owners. */
  owner?: string | undefined;
}

export interface Followed {
  evidence: Evidence;
  startedAt: Date;
  /** From the start to the end of the last hop, without the other evidence and our own queue. */
  traceTimeMs: number;
}

/** Traces a URL, gathers the evidence for the requested analyses once, and queries the blocklists. */
export async function followUrl(
  { gatherUrl, analyzer, askSafeBrowsing }: FollowDeps,
  request: TrackRequest,
  kinds: readonly AnalysisKind[],
  { signal, onHop, onAnalyzing }: FollowHooks,
): Promise<Followed> {
  if (kinds.length > 0) analyzer.warmUp();
  const startedAt = new Date();
  const startMs = performance.now();
  let lastHopMs = startMs;
  let totalHeldMs = 0;
  const gathered = await gatherUrl(request, evidenceNeeds(kinds), {
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
  const refusal = refusalOf(gathered.trace);
  if (refusal) throw refusal;
  const safeBrowsing = await askSafeBrowsing([...new Set(gathered.trace.hops.map(({ url }) => url))]);
  const evidence = {
    ...gathered,
    safeBrowsing,
    trace: { ...gathered.trace, ...listedIn(gathered.trace, safeBrowsing) },
  };
  return { evidence, startedAt, traceTimeMs: Math.round((lastHopMs - startMs - totalHeldMs) * 10) / 10 };
}

/** Stored with the trace, because the verdict of every check depends on it. */
export function listedIn({ hops }: Trace, { sources }: SafeBrowsing): Pick<Trace, 'listed'> {
  const listed = sources.flatMap(({ name, threats, urls }) =>
    hops.filter(({ url }) => urls.includes(url)).map(({ hopIndex }) => ({ hopIndex, list: name, threats })),
  );
  return listed.length === 0 ? {} : { listed };
}

/** A blocked URL given by the caller is the caller's mistake; one in the chain is a finding. */
export function refusalOf({ hops, end }: Trace): AppError | undefined {
  if (end.kind === 'final') return undefined;
  const { code, message } = end.error;
  if (code === 'ABORTED') return new InterruptedError('Tracking was interrupted. Try again.');
  const isFirstAddress = hops.every(({ statusCode }) => statusCode === null);
  if (end.kind !== 'blocked' || !isFirstAddress) return undefined;
  return new AppError('TARGET_REFUSED', message, [{ path: 'url', message }]);
}
