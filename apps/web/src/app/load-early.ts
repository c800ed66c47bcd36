import { notFound } from '@tanstack/react-router';
import { checkAnalysisQuery, checkHistoryQuery, checkQuery, comparisonQuery } from '../api/checks.ts';
import { mayBeSignedIn, sessionQuery } from '../api/session.ts';
import { sharedCheckQuery, sharedComparisonQuery } from '../api/share.ts';
import { queryClient, start } from './query-client.ts';

/** The build renders pages without a server to query. */
export const loadSession = (): void => {
  if (typeof document !== 'undefined') start(queryClient.ensureQueryData(sessionQuery));
};

/**
 * The same for screens that need an account. Guests are known to be guests: neither the queries, which they aren't
 * allowed to make, nor their code are loaded.
 */
export function loadForSignedIn(load: (early: typeof import('./load-signed-in.ts')) => void): void {
  if (mayBeSignedIn()) start(import('./load-signed-in.ts').then(load));
}

export const loadCheck = (id: string): void => {
  start(
    queryClient
      .ensureQueryData(checkQuery(id))
      .then((result) => queryClient.ensureQueryData(checkAnalysisQuery(result))),
  );
  start(queryClient.ensureInfiniteQueryData(checkHistoryQuery(id)));
};

export const loadComparison = (beforeId: string, afterId: string): void =>
  start(queryClient.ensureQueryData(comparisonQuery(beforeId, afterId)));

export const loadSharedCheck = (token: string): void => start(queryClient.ensureQueryData(sharedCheckQuery(token)));

export const loadSharedComparison = (token: string): void =>
  start(queryClient.ensureQueryData(sharedComparisonQuery(token)));

export const loadStatusPage = (token: string): void =>
  start(import('../api/status-pages.ts').then((api) => queryClient.ensureQueryData(api.statusPageQuery(token))));

/** The router waits for it, and shows that there is no such page. */
export async function loadDoc(name: string): Promise<void> {
  const { loadDocPage } = await import('../screens/docs/loaded-docs.ts');
  if (!(await loadDocPage(name))) throw notFound();
}
