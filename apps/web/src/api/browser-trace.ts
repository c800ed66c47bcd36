import type { BrowserTrace } from '@hopwise/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useCancellableMutation } from './use-cancellable-mutation.ts';

const pathOf = (checkId: string) => `/api/v2/checks/${encodeURIComponent(checkId)}/browser-trace`;

/** null: nobody has followed the URL of this check in a browser. */
export const browserTraceQuery = (checkId: string) =>
  queryOptions({
    queryKey: queryKeys.browserTrace(checkId),
    queryFn: async ({ signal }) => {
      const { browserTrace } = await callApi<{ browserTrace: BrowserTrace | null }>(pathOf(checkId), { signal });
      return browserTrace;
    },
  });

/** Waiting for a place in the browser, and then for the pages. */
const longestWaitMs = 70_000;

/** Follows the URL of a check in the server's browser. */
export function useFollowInBrowser() {
  const queries = useQueryClient();
  return useCancellableMutation([], async (checkId: string, signal) => {
    const { browserTrace } = await callApi<{ browserTrace: BrowserTrace }>(pathOf(checkId), {
      method: 'POST',
      signal,
      timeoutMs: longestWaitMs,
    });
    queries.setQueryData(browserTraceQuery(checkId).queryKey, browserTrace);
    return browserTrace;
  });
}

/** Named by its time: a browser does not ask twice for one URL. */
export const screenshotPath = ({ checkId, startedAt }: Pick<BrowserTrace, 'checkId' | 'startedAt'>): string =>
  `${pathOf(checkId)}/screenshot?at=${encodeURIComponent(startedAt)}`;
