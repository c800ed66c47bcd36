import { type PageData, pageDataId } from '@hopwise/model';
import { queryKeys } from '../api/query-keys.ts';
import { queryClient } from './query-client.ts';

/** Keeps what came with the page as if it had been asked for. */
export function keepPageData(path: string, { check, analysis, history, inBrowser, shared }: PageData): void {
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

export function keepDataOfThisPage(): void {
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  if (text !== '') keepPageData(location.pathname, JSON.parse(text) as PageData);
}
