import {
  type ClientName,
  clientNamed,
  type HttpMethod,
  httpMethods,
  maxHopsInput,
  type ProjectSettings,
} from '@hopwise/model';
import { useLocation } from '@tanstack/react-router';
import { parseTrackSearch } from './track-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Navigation state for /track, from actions such as Re-track URL. */
    url?: string;
    method?: HttpMethod;
    client?: ClientName;
    maxHops?: number;
    /** Whether to start tracking at once, because the user already asked for it. */
    startTracking?: true;
    /** The request last tracked from this form, for users who come back to it. */
    tracked?: { url: string; method: HttpMethod; client?: ClientName | undefined };
  }
}

export interface TrackPrefill {
  url: string;
  /** undefined: as in the settings. */
  method?: HttpMethod | undefined;
  client?: ClientName | undefined;
  maxHops?: number | undefined;
  /** The settings of the check's project. */
  settings?: ProjectSettings;
}

/** The form's initial values: from navigation state, then from `?url=` of a deep link. Either may contain anything. */
export function useTrackPrefill(): TrackPrefill {
  const { state, search } = useLocation();
  return {
    url: parseTrackSearch({ ...search, ...state }).url ?? '',
    method: httpMethods.find((method) => method === state.method),
    client: clientIn(state.client),
    maxHops: maxHopsInput.safeParse(state.maxHops).data,
  };
}

/**
 * The form's content when the user returns to it. It changes while the form is mounted, but is read only once, at the
 * start.
 */
export function useTracked(): Partial<Pick<TrackPrefill, 'url' | 'method' | 'client'>> {
  const { tracked } = useLocation().state;
  const { url } = parseTrackSearch({ url: tracked?.url });
  const method = httpMethods.find((known) => known === tracked?.method);
  const client = clientIn(tracked?.client);
  return { ...(url && { url }), ...(method && { method }), ...(client && { client }) };
}

/** Another version of the app may have stored this state. */
const clientIn = (kept: unknown): ClientName | undefined => (typeof kept === 'string' ? clientNamed(kept) : undefined);
