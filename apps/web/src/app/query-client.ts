import { type PageData, pageDataId } from '@hopwise/model';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, freshMs, queryRetries } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { detectSignOut, recheckSession } from '../api/session.ts';

/** A session that ended elsewhere turns this browser into a guest's; the user stays on their page. */
const afterCalls = {
  onError: (error: Error) => {
    if (error instanceof ApiError && error.status === 401) recheckSession(queryClient);
  },
  onSettled: () => detectSignOut(queryClient),
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache(afterCalls),
  mutationCache: new MutationCache(afterCalls),
  defaultOptions: { queries: { ...queryRetries, refetchOnWindowFocus: false, staleTime: freshMs } },
});

/**
 * Starts a screen's queries while its code is still loading. Nothing here waits or fails: the screen runs the same
 * queries, joins those in flight and shows their state.
 */
export const start = (asked: Promise<unknown>): void => void asked.catch(() => {});

/** Caches the data that came with the page as if it had been fetched. */
export function cachePageData(path: string, { check, analysis, history, inBrowser, shared }: PageData): void {
  const id = decodeURIComponent(path.split('/')[2] ?? '');
  if (check) {
    queryClient.setQueryData(queryKeys.check(id), check);
    if (check.analyses.length === 0) queryClient.setQueryData(queryKeys.checkAnalysis(id), null);
  }
  if (analysis) queryClient.setQueryData(queryKeys.checkAnalysis(id), analysis);
  if (history) queryClient.setQueryData(queryKeys.checkHistory(id), { pages: [history], pageParams: [''] });
  if (inBrowser) queryClient.setQueryData(queryKeys.browserTrace(id), inBrowser.browserTrace);
  if (shared) queryClient.setQueryData(queryKeys.sharedCheck(id), shared);
}

export function cacheDataOfThisPage(): void {
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  if (text !== '') cachePageData(location.pathname, JSON.parse(text) as PageData);
}
