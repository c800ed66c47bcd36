import * as z from 'zod';
import { AppError } from '../errors.ts';

/** Where the next page of a list starts: the sort key, usually a time, and an id to break ties. */
export interface PageCursor {
  value: string | number;
  id: string;
}

export const writePageCursor = ({ value, id }: PageCursor): string =>
  Buffer.from(`${value},${id}`).toString('base64url');

export function readPageCursor(text: string, value: z.ZodType<string | number> = z.iso.datetime()): PageCursor {
  const parts = z.tuple([value, z.uuid()]);
  const { success, data } = parts.safeParse(Buffer.from(text, 'base64url').toString().split(','));
  if (success) return { value: data[0], id: data[1] };
  const message = 'Cursor must be the nextCursor of a page';
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'cursor', message }]);
}
