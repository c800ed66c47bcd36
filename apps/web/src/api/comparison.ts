import type { CheckComparison } from '@hopwise/model';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export const comparisonQuery = (beforeId: string, afterId: string) =>
  queryOptions({
    queryKey: queryKeys.comparison(beforeId, afterId),
    queryFn: ({ signal }) =>
      callApi<CheckComparison>(
        `/api/v2/checks/${encodeURIComponent(beforeId)}/compare/${encodeURIComponent(afterId)}`,
        { signal },
      ),
  });
