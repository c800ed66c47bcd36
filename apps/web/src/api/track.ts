import {
  type AnalysisKind,
  type AnalyzeRequest,
  type BrowserTrace,
  type CheckAnalysis,
  type ComprehensiveAnalysis,
  type Hop,
  type SecurityAnalysis,
  type SeoAnalysis,
  type SslAnalysis,
  scoreOverall,
  type TrackCall,
  type TrackRequest,
  type TrackResult,
  trackLimits,
  type Verdict,
} from '@hopwise/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnalysisType, checkAnalysisQuery, checkQuery } from './checks.ts';
import { ApiError, callApi, requestApi } from './client.ts';
import { eventStream, forEachEvent, type StreamEvent } from './event-stream.ts';
import { queryKeys } from './query-keys.ts';
import { useCancelableMutation } from './use-change.ts';

const shortestWaitMs = 30_000;
/** The server needs a moment beyond the trace's own timeout to report that it ran out. */
const graceMs = 10_000;

/** The request of a whole form, with its project; undefined means the default project. */
type TrackOrder = TrackRequest & Pick<TrackCall, 'projectId'>;

interface Tracked {
  result: TrackResult;
  /** null: not requested. undefined: has to be fetched. */
  analysis: CheckAnalysis | null | undefined;
}

interface Progress {
  onHop(hop: Hop): void;
  /** The chain is complete and is being analyzed. */
  onAnalyzing(): void;
}

/** Tracks a URL and reports each hop as it happens, if server and network allow streaming. */
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

/** The longest trace, then its analyses on a busy server. */
const longestTrackMs = trackLimits.timeoutMs.max + 40_000;

/** Tracks a URL without progress. */
export const trackOnce = (body: object): Promise<TrackResult> =>
  callApi('/api/v2/track', { method: 'POST', body, timeoutMs: longestTrackMs });

function trackingEvents(progress: Progress) {
  let result: TrackResult | undefined;
  let analysis: CheckAnalysis | null = null;
  return {
    takeEvent: ({ type, data }: StreamEvent) => {
      if (type === 'hop') progress.onHop(JSON.parse(data) as Hop);
      else if (type === 'analyzing') progress.onAnalyzing();
      else if (type === 'result') result = JSON.parse(data) as TrackResult;
      else if (type === 'analysis') analysis = JSON.parse(data) as CheckAnalysis;
      // The response status was sent before the failure.
      else if (type === 'error') throw new ApiError(200, JSON.parse(data));
    },
    read: (): Tracked => {
      if (result === undefined) throw new Error('Connection lost before the result arrived');
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

/** Tracks a URL. `live` is the chain so far. */
export function useTrackUrl() {
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveTracking>(nothingYet);
  const tracking = useCancelableMutation(['check'], async (request: TrackOrder, signal) => {
    setLive(nothingYet);
    const { result, analysis } = await trackUrl(request, signal, {
      onHop: (hop) => setLive(({ hops }) => ({ hops: [...hops, hop], isAnalyzing: false })),
      onAnalyzing: () => setLive(({ hops }) => ({ hops, isAnalyzing: true })),
    });
    // Opening the check needs no further request.
    queries.setQueryData(checkQuery(result.check.id).queryKey, result);
    if (analysis !== undefined) queries.setQueryData(checkAnalysisQuery(result).queryKey, analysis);
    return result;
  });
  return { ...tracking, live };
}

export interface AnalysisOrder extends AnalyzeRequest {
  type: AnalysisType;
}

/** A single analysis says nothing about the redirects. */
export type MadeAnalyses = Omit<ComprehensiveAnalysis, 'redirects'> &
  Partial<Pick<ComprehensiveAnalysis, 'redirects'>> & {
    /** The final URL; null if the chain has none. */
    finalUrl: string | null;
  };

async function analyzeUrl({ url, type }: AnalysisOrder, signal: AbortSignal): Promise<MadeAnalyses> {
  const request = <Data>(): Promise<Data> =>
    callApi<Data>(`/api/v2/analyze/${type}`, { method: 'POST', body: { url }, signal });
  if (type === 'comprehensive') {
    const { analysis, finalUrl } = await request<{ analysis: ComprehensiveAnalysis; finalUrl: string | null }>();
    return { ...analysis, finalUrl };
  }
  return singleAnalysis(type, await request());
}

/** Puts a single analysis into the shape of several, the only one the screens know. */
interface OneAnalysis {
  analysis: SslAnalysis | SeoAnalysis | SecurityAnalysis;
  verdict: Verdict;
  finalUrl: string | null;
}

function singleAnalysis(kind: AnalysisKind, { analysis, verdict, finalUrl }: OneAnalysis): MadeAnalyses {
  return {
    summary: { ...scoreOverall({ [kind]: analysis }, verdict), analysesCompleted: 1, totalAnalyses: 1 },
    ssl: null,
    seo: null,
    security: null,
    verdict,
    notCompleted: [],
    finalUrl,
    [kind]: analysis,
  };
}

export const useAnalyzeUrl = () => useCancelableMutation([], analyzeUrl);

const pathOf = (checkId: string) => `/api/v2/checks/${encodeURIComponent(checkId)}/browser-trace`;

/** null: the check has no browser trace. */
export const browserTraceQuery = (checkId: string) =>
  queryOptions({
    queryKey: queryKeys.browserTrace(checkId),
    queryFn: async ({ signal }) => {
      const { browserTrace } = await callApi<{ browserTrace: BrowserTrace | null }>(pathOf(checkId), { signal });
      return browserTrace;
    },
  });

/** Covers waiting for a free browser and loading the pages. */
const longestWaitMs = 70_000;

/** Runs a browser trace for a check. */
export function useFollowInBrowser() {
  const queries = useQueryClient();
  return useCancelableMutation([], async (checkId: string, signal) => {
    const { browserTrace } = await callApi<{ browserTrace: BrowserTrace }>(pathOf(checkId), {
      method: 'POST',
      signal,
      timeoutMs: longestWaitMs,
    });
    queries.setQueryData(browserTraceQuery(checkId).queryKey, browserTrace);
    return browserTrace;
  });
}

/** The timestamp in the URL defeats the browser cache. */
export const screenshotPath = ({ checkId, startedAt }: Pick<BrowserTrace, 'checkId' | 'startedAt'>): string =>
  `${pathOf(checkId)}/screenshot?at=${encodeURIComponent(startedAt)}`;
