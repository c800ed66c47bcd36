import { useInfiniteQuery } from '@tanstack/react-query';
import { checkHistoryQuery } from './check-history.ts';

/** The check of the same URL before this one; undefined where there is none, or it is not known yet. */
export function usePreviousCheck(checkId: string | undefined): string | undefined {
  const history = useInfiniteQuery({ ...checkHistoryQuery(checkId ?? ''), enabled: checkId !== undefined });
  return history.data?.pages[0]?.previousId ?? undefined;
}
