import type { CheckSort, ListedCheck } from '@hopwise/model';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** After what the next page of a list begins: what the list is sorted by, and an id where that is equal. */
export interface Cursor {
  value: string | number;
  id: string;
}

const values: Readonly<Record<CheckSort, z.ZodType<string | number>>> = {
  started: z.iso.datetime(),
  time: z.coerce.number(),
  redirects: z.coerce.number().int().min(0).max(32_767),
  statusCode: z.coerce.number().int().min(0).max(32_767),
};

export const cursorOf = (sort: CheckSort, check: ListedCheck): Cursor => ({
  value: sortedValue(sort, check),
  id: check.id,
});

function sortedValue(sort: CheckSort, check: ListedCheck): string | number {
  if (sort === 'time') return check.totalTimeMs;
  if (sort === 'redirects') return check.redirectCount;
  return sort === 'statusCode' ? (check.finalStatusCode ?? 0) : check.startedAt;
}

export const writeCursor = ({ value, id }: Cursor): string => Buffer.from(`${value},${id}`).toString('base64url');

export function readCursor(sort: CheckSort, text: string): Cursor {
  const cursor = z.tuple([values[sort], z.uuid()]);
  const { success, data } = cursor.safeParse(Buffer.from(text, 'base64url').toString().split(','));
  if (!success) {
    const message = 'Cursor must be the nextCursor of a page';
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'cursor', message }]);
  }
  return { value: data[0], id: data[1] };
}
