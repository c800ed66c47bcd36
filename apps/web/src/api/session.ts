import { sessionHintCookie, type User } from '@hopwise/model';
import {
  partialMatchKey,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi, freshMs } from './client.ts';
import { queryKeys } from './query-keys.ts';

export const isOutsideSession = ({ queryKey }: Query): boolean => !partialMatchKey(queryKey, queryKeys.session);

let hasSeenHint = false;

/** The build renders pages for everyone and has no cookies. */
export function mayBeSignedIn(): boolean {
  if (typeof document === 'undefined') return true;
  const isHinted = document.cookie.split('; ').includes(`${sessionHintCookie}=1`);
  hasSeenHint ||= isHinted;
  return isHinted;
}

/** null: no one is signed in. */
async function fetchCurrentUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    const { user } = await callApi<{ user: User }>('/api/v1/auth/me', { signal });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    if (signal.aborted) throw error;
    console.warn('Failed to load the current user', error);
    if (!mayBeSignedIn()) return null;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: fetchCurrentUser,
  // Without the cookie, the page shows a guest at once, so that guest-only parts don't shift the layout later. That is a
  // guess, and so stale: the first view requests the user once.
  initialData: () => (mayBeSignedIn() ? undefined : null),
  initialDataUpdatedAt: 0,
  staleTime: ({ state }) => (state.data === null && state.dataUpdatedAt > 0 ? Number.POSITIVE_INFINITY : freshMs),
  retry: false,
});

/**
 * The signed-in user; undefined for guests, and until known. If the first request fails, the visitor counts as a guest;
 * later failures keep the last known user.
 */
export function useSession(): { user: User | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? undefined, isLoading: isPending };
}

/** Responses still in flight belong to the previous session. */
export async function setSession(queries: QueryClient, user: User | null): Promise<void> {
  await queries.cancelQueries({ queryKey: queryKeys.session });
  queries.setQueryData(queryKeys.session, user);
}

/** Refetches the current user after a response says that the session is over. */
export function recheckSession(queries: QueryClient): void {
  if (queries.getQueryData(queryKeys.session)) void queries.invalidateQueries({ queryKey: queryKeys.session });
}

/** Turns this browser into a guest's and drops the previous user's data. */
async function forgetSession(queries: QueryClient): Promise<void> {
  await setSession(queries, null);
  queries.removeQueries({ predicate: isOutsideSession });
}

export function useForgetSession(): () => Promise<void> {
  const queries = useQueryClient();
  return () => forgetSession(queries);
}

/**
 * Whether the page shows a user whose cookie was deleted: signed out in another tab, or by the server. If it was never
 * there, that says nothing.
 */
export const isSessionOver = (queries: QueryClient): boolean =>
  Boolean(queries.getQueryData(queryKeys.session)) && !mayBeSignedIn() && hasSeenHint;

export const sessionEndedMessage = 'Your session has ended. Sign in again';

/** Clears the user's name from the screen when their session is over. */
export function detectSignOut(queries: QueryClient): void {
  if (isSessionOver(queries)) void forgetSession(queries);
}

/** Other tabs sign in and out too. A guest's tab refetches the current user when it becomes visible again. */
export function watchSession(queries: QueryClient): () => void {
  const look = () => {
    detectSignOut(queries);
    if (queries.getQueryData(queryKeys.session) === null && mayBeSignedIn() && !isSigningOut) {
      void queries.invalidateQueries({ queryKey: queryKeys.session });
    }
  };
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  // Only available in a secure context.
  if ('cookieStore' in globalThis) cookieStore.addEventListener('change', () => detectSignOut(queries), { signal });
  return () => watching.abort();
}

/** The cookie exists until the server responds, so until then it doesn't say whether someone is signed in. */
let isSigningOut = false;

/** Clears the user at once, without waiting for the server. */
export function useLogout(): () => Promise<void> {
  const forgetSession = useForgetSession();
  return () => {
    isSigningOut = true;
    callApi('/api/v1/auth/logout', { method: 'POST' })
      .catch((error: unknown) => console.warn('Logout failed', error))
      .finally(() => {
        isSigningOut = false;
      });
    return forgetSession();
  };
}

/** Stores the user as returned by the server after a change. */
export function useSetCurrentUser(): (user: User) => Promise<void> {
  const queries = useQueryClient();
  return (user) => setSession(queries, user);
}
