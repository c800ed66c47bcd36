import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { queryRetries } from '../api/retry-queries.ts';
import { noticeSignOut, recheckSession } from '../api/session.ts';

/** A session that ended elsewhere turns this browser into a guest's; nobody is sent away from their page. */
const afterCalls = {
  onError: (error: Error) => {
    if (error instanceof ApiError && error.status === 401) recheckSession(queryClient);
  },
  onSettled: () => noticeSignOut(queryClient),
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache(afterCalls),
  mutationCache: new MutationCache(afterCalls),
  defaultOptions: { queries: { ...queryRetries, refetchOnWindowFocus: false, staleTime: 5 * 60 * 1000 } },
});
