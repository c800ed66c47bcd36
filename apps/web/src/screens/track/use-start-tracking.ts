import type { TrackRequest } from '@hopwise/model';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { initialTrackValues, readTrackForm, type TrackFieldErrors } from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';

/** Tracks the URL that the person brought along, if they have already asked for that. */
export function useStartTracking(
  prefill: TrackPrefill,
  onTrack: (request: TrackRequest) => void,
  onErrors: (errors: TrackFieldErrors) => void,
): void {
  const { startTracking } = useLocation().state;
  const navigate = useNavigate();

  const start = useEffectEvent(() => {
    // Coming back to this page, or loading it again, must not track again.
    void navigate({ to: '.', search: true, state: ({ startTracking: _, ...kept }) => kept, replace: true });
    const reading = readTrackForm(initialTrackValues(prefill));
    if ('request' in reading) onTrack(reading.request);
    else onErrors(reading.errors);
  });
  useEffect(() => {
    if (startTracking) start();
  }, [startTracking]);
}
