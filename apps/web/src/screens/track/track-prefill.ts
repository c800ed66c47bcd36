import { type HttpMethod, httpMethods, maxHopsInput, type ProjectSettings } from '@hopwise/model';
import { useLocation } from '@tanstack/react-router';
import { parseTrackSearch } from './track-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Carried to /track by actions such as Re-track URL. */
    url?: string;
    method?: HttpMethod;
    maxHops?: number;
    /** Whether the URL is tracked at once: its person has already asked for that. */
    startTracking?: true;
  }
}

export interface TrackPrefill {
  url: string;
  /** undefined: whatever the settings say. */
  method?: HttpMethod | undefined;
  maxHops?: number | undefined;
  /** Of the project that the check goes into. */
  settings?: ProjectSettings;
}

/** What the form starts with: navigation state first, then `?url=` of a deep link. Both may hold anything. */
export function useTrackPrefill(): TrackPrefill {
  const { state, search } = useLocation();
  return {
    url: parseTrackSearch({ ...search, ...state }).url ?? '',
    method: httpMethods.find((method) => method === state.method),
    maxHops: maxHopsInput.safeParse(state.maxHops).data,
  };
}
