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

/** Makes this browser a guest's: whose data it was showing is gone. */
export function useForgetSession(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await setSession(queries, null);
    queries.removeQueries({ predicate: isOutsideSession });
  };
}

/** Forgets the person at once; the server is told without waiting for it. */
export function useLogout(): () => Promise<void> {
  const forgetSession = useForgetSession();
  return () => {
    callApi('/api/v1/auth/logout', { method: 'POST' }).catch((error: unknown) => console.warn('Logout failed', error));
    return forgetSession();
  };
}

/** The person's own data as the server has it after a change. */
export function useSetCurrentUser(): (user: User) => Promise<void> {
  const queries = useQueryClient();
  return (user) => setSession(queries, user);
}
