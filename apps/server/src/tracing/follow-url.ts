import type { AnalysisKind, Evidence, SafeBrowsing, Trace, TrackRequest } from '@hopwise/model';
import { AppError, InterruptedError } from '../errors.ts';
import type { Analyzer } from './analyzer.ts';
import { evidenceNeeds } from './evidence-needs.ts';
import type { GatherHooks, GatherUrl } from './gather-with-engine.ts';

export interface FollowDeps {
  gatherUrl: GatherUrl;
  askSafeBrowsing(urls: readonly string[]): Promise<SafeBrowsing>;
  analyzer: Pick<Analyzer, 'warmUp'>;
}

export interface AnalyzeDeps extends FollowDeps {
  analyzer: Pick<Analyzer, 'warmUp' | 'run'>;
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

/** Follows a URL, looks at what the wanted analyses need, everything once, and asks the lists of dangerous sites. */
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

/** What is kept with the trace, because the verdict on every check depends on it. */
export function listedIn({ hops }: Trace, { sources }: SafeBrowsing): Pick<Trace, 'listed'> {
  const listed = sources.flatMap(({ name, threats, urls }) =>
    hops.filter(({ url }) => urls.includes(url)).map(({ hopIndex }) => ({ hopIndex, list: name, threats })),
  );
  return listed.length === 0 ? {} : { listed };
}

/** A URL given by the caller that may not be requested is the caller's mistake; one met on the way is a finding. */
export function refusalOf({ hops, end }: Trace): AppError | undefined {
  if (end.kind === 'final') return undefined;
  const { code, message } = end.error;
  if (code === 'ABORTED') return new InterruptedError('Tracking was interrupted. Please try again');
  const isFirstAddress = hops.every(({ statusCode }) => statusCode === null);
  if (end.kind !== 'blocked' || !isFirstAddress) return undefined;
  return new AppError('TARGET_REFUSED', message, [{ path: 'url', message }]);
}
