import type { CheckSort, ListedCheck } from '@hopwise/model';
import * as z from 'zod';
import type { PageCursor } from '../http/page-cursor.ts';

/** The sort keys of a list of checks, as used in cursors. */
export const sortedValues: Readonly<Record<CheckSort, z.ZodType<string | number>>> = {
  started: z.iso.datetime(),
  time: z.coerce.number(),
  redirects: z.coerce.number().int().min(0).max(32_767),
  statusCode: z.coerce.number().int().min(0).max(32_767),
};

export const cursorOf = (sort: CheckSort, check: ListedCheck): PageCursor => ({
  value: sortedValue(sort, check),
  id: check.id,
});

function sortedValue(sort: CheckSort, check: ListedCheck): string | number {
  if (sort === 'time') return check.totalTimeMs;
  if (sort === 'redirects') return check.redirectCount;
  return sort === 'statusCode' ? (check.finalStatusCode ?? 0) : check.startedAt;
}
