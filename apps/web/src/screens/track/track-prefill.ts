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
    /** Carried to /track by actions such as Re-track URL. */
    url?: string;
    method?: HttpMethod;
    client?: ClientName;
    maxHops?: number;
    /** Whether the URL is tracked at once: its person has already asked for that. */
    startTracking?: true;
    /** What was tracked from this form, for whoever comes back to it. */
    tracked?: { url: string; method: HttpMethod; client?: ClientName | undefined };
  }
}

export interface TrackPrefill {
  url: string;
  /** undefined: whatever the settings say. */
  method?: HttpMethod | undefined;
  client?: ClientName | undefined;
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
    client: clientIn(state.client),
    maxHops: maxHopsInput.safeParse(state.maxHops).data,
  };
}

/** What a form that someone comes back to had in it. It changes while the form is there, and is read once, at its start. */
export function useTracked(): Partial<Pick<TrackPrefill, 'url' | 'method' | 'client'>> {
  const { tracked } = useLocation().state;
  const { url } = parseTrackSearch({ url: tracked?.url });
  const method = httpMethods.find((known) => known === tracked?.method);
  const client = clientIn(tracked?.client);
  return { ...(url && { url }), ...(method && { method }), ...(client && { client }) };
}

/** State that was kept by another version may hold anything. */
const clientIn = (kept: unknown): ClientName | undefined => (typeof kept === 'string' ? clientNamed(kept) : undefined);
