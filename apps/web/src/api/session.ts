import { sessionHintCookie, type User } from '@hopwise/model';
import {
  partialMatchKey,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export const isOutsideSession = ({ queryKey }: Query): boolean => !partialMatchKey(queryKey, queryKeys.session);

/** The build, which draws a page for everyone, has no cookies to look at. */
export const mayBeSignedIn = (): boolean =>
  typeof document === 'undefined' || document.cookie.split('; ').includes(`${sessionHintCookie}=1`);

/** null: nobody is signed in. */
async function fetchCurrentUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { user } = await callApi<{ user: User }>('/api/v1/auth/me', { signal });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    if (!signal.aborted) console.warn('Who is signed in could not be asked', error);
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: fetchCurrentUser,
  // A guest is known to be one at once: what only guests see need not push aside what is already there.
  initialData: () => (mayBeSignedIn() ? undefined : null),
  retry: false,
});

/**
 * Who is signed in: undefined for nobody, and until that is known. A first question that fails counts as nobody; a
 * later one leaves what was known.
 */
export function useSession(): { user: User | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? undefined, isLoading: isPending };
}

/** Responses in flight are about the session before. */
export async function setSession(queries: QueryClient, user: User | null): Promise<void> {
  await queries.cancelQueries({ queryKey: queryKeys.session });
  queries.setQueryData(queryKeys.session, user);
}

/** Asks again who is signed in, after a response that this session is over. */
export function recheckSession(queries: QueryClient): void {
  if (queries.getQueryData(queryKeys.session)) void queries.invalidateQueries({ queryKey: queryKeys.session });
}

/** Makes this browser a guest's, without the data of the person who was signed in. */
async function forgetSession(queries: QueryClient): Promise<void> {
  await setSession(queries, null);
  queries.removeQueries({ predicate: isOutsideSession });
}

export function useForgetSession(): () => Promise<void> {
  const queries = useQueryClient();
  return () => forgetSession(queries);
}

/** Whether the page shows somebody whose cookie is gone: signed out in another tab, or ended by the server. */
export const isSessionOver = (queries: QueryClient): boolean =>
  Boolean(queries.getQueryData(queryKeys.session)) && !mayBeSignedIn();

export const sessionEndedMessage = 'Your session has ended. Sign in again';

/** Nobody's name stays on screen after their session. */
export function noticeSignOut(queries: QueryClient): void {
  if (isSessionOver(queries)) void forgetSession(queries);
}

/** Other tabs sign in and out too. A guest's tab asks who is here when it is looked at again. */
export function watchSession(queries: QueryClient): () => void {
  const look = () => {
    noticeSignOut(queries);
    if (queries.getQueryData(queryKeys.session) === null && mayBeSignedIn() && !isSigningOut) {
      void queries.invalidateQueries({ queryKey: queryKeys.session });
    }
  };
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  // Only where the page is a secure context.
  if ('cookieStore' in globalThis) cookieStore.addEventListener('change', () => noticeSignOut(queries), { signal });
  return () => watching.abort();
}

/** The cookie stays until the server has responded, and then says nothing about who is here. */
let isSigningOut = false;

/** Forgets the person at once, without waiting for the server. */
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

/** The person's own data as the server has it after a change. */
export function useSetCurrentUser(): (user: User) => Promise<void> {
  const queries = useQueryClient();
  return (user) => setSession(queries, user);
}
