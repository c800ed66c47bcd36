import type { AuditExportFormat, AuditFilter, AuditPage } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi, queryString, requestApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type AuditFileFormat = AuditExportFormat;

/** Reading years of entries takes a moment. */
const timeoutMs = 120_000;

/** Newest first, page by page. Refetched on every opening, since it includes what the user just did. */
export function useAuditTrail(path: string, filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.auditTrail(path, filter),
    queryFn: ({ pageParam, signal }) =>
      callApi<AuditPage>(`${path}${queryString({ ...filter, before: pageParam })}`, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: 0,
  });
}

export async function fetchAuditFile(path: string, filter: AuditFilter, format: AuditFileFormat): Promise<Blob> {
  const response = await requestApi(`${path}/export/${format}${queryString({ ...filter })}`, {
    accept: '*/*',
    timeoutMs,
  });
  return response.blob();
}
