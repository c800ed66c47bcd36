import type { CheckAnalysis, Hop, TrackCall, TrackRequest, TrackResult } from '@hopwise/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkAnalysisQuery, checkQuery } from './check.ts';
import { ApiError, requestApi } from './client.ts';
import { eventStream, forEachEvent, type StreamEvent } from './event-stream.ts';
import { useCancellableMutation } from './use-cancellable-mutation.ts';

const shortestWaitMs = 30_000;
/** The server needs a moment beyond the trace's own budget to say that it ran out. */
const graceMs = 10_000;

/** A whole form's request, and the project it is for; left out, the person's default one. */
type TrackOrder = TrackRequest & Pick<TrackCall, 'projectId'>;

interface Tracked {
  result: TrackResult;
  /** null: none was asked for. undefined: it has to be asked for. */
  analysis: CheckAnalysis | null | undefined;
}

interface Progress {
  onHop(hop: Hop): void;
  /** The chain is complete; what was found is being analysed. */
  onAnalyzing(): void;
}

/** Tracks a URL and tells each hop as it happens, where server and network let it. */
async function trackUrl(request: TrackOrder, signal: AbortSignal, progress: Progress): Promise<Tracked> {
  const response = await requestApi('/api/v2/track', {
    method: 'POST',
    body: request,
    signal,
    timeoutMs: Math.max(shortestWaitMs, request.timeout + graceMs),
    accept: `${eventStream}, application/json`,
  });
  const { read, takeEvent } = trackingEvents(progress);
  if (await forEachEvent(response, takeEvent)) return read();
  const { data } = (await response.json()) as { data: TrackResult };
  return { result: data, analysis: undefined };
}

function trackingEvents(progress: Progress) {
  let result: TrackResult | undefined;
  let analysis: CheckAnalysis | null = null;
  return {
    takeEvent: ({ type, data }: StreamEvent) => {
      if (type === 'hop') progress.onHop(JSON.parse(data) as Hop);
      else if (type === 'analyzing') progress.onAnalyzing();
      else if (type === 'result') result = JSON.parse(data) as TrackResult;
      else if (type === 'analysis') analysis = JSON.parse(data) as CheckAnalysis;
      // The status of the response was sent before it was known to fail.
      else if (type === 'error') throw new ApiError(200, JSON.parse(data));
    },
    read: (): Tracked => {
      if (result === undefined) throw new Error('The response broke off before the result');
      return { result, analysis };
    },
  };
}

export interface LiveTracking {
  hops: readonly Hop[];
  /** The chain is complete. */
  isAnalyzing: boolean;
}

const nothingYet: LiveTracking = { hops: [], isAnalyzing: false };

/** Tracks a URL. `live` is what is known of the chain that is being followed. */
export function useTrackUrl() {
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveTracking>(nothingYet);
  const tracking = useCancellableMutation(['check'], async (request: TrackOrder, signal) => {
    setLive(nothingYet);
    const { result, analysis } = await trackUrl(request, signal, {
      onHop: (hop) => setLive(({ hops }) => ({ hops: [...hops, hop], isAnalyzing: false })),
      onAnalyzing: () => setLive(({ hops }) => ({ hops, isAnalyzing: true })),
    });
    // The check can be opened without asking for it again.
    queries.setQueryData(checkQuery(result.check.id).queryKey, result);
    if (analysis !== undefined) queries.setQueryData(checkAnalysisQuery(result).queryKey, analysis);
    return result;
  });
  return { ...tracking, live };
}
