import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { retryUnlessRefused } from '../api/retry-unless-refused.ts';
import { recheckSession } from '../api/session.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A session that ended elsewhere turns this browser into a guest's; nobody is sent away from their page.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) recheckSession(queryClient);
    },
  }),
  defaultOptions: { queries: { retry: retryUnlessRefused, refetchOnWindowFocus: false, staleTime: 5 * 60 * 1000 } },
});
