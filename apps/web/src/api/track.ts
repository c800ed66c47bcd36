import type { TrackRequest, TrackResult } from '@hopwise/model';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from './client.ts';

const shortestWaitMs = 30_000;
/** The server needs a moment beyond the trace's own budget to answer that it ran out. */
const graceMs = 10_000;

function trackUrl(request: TrackRequest, signal: AbortSignal): Promise<TrackResult> {
  return callApi('/api/v2/track', {
    method: 'POST',
    body: request,
    signal,
    timeoutMs: Math.max(shortestWaitMs, request.timeout + graceMs),
  });
}

/** Tracks a URL. `cancel`, or leaving the screen, ends the call without calling it failed. */
export function useTrackUrl() {
  const running = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: (request: TrackRequest) => {
      running.current = new AbortController();
      return trackUrl(request, running.current.signal);
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...mutation,
    cancel: () => {
      mutation.reset();
      running.current?.abort();
    },
  };
}
