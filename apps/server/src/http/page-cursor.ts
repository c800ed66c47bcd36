import * as z from 'zod';
import { AppError } from '../errors.ts';

/** The entry of a list after which the next page begins: when it was made, and which of that moment it is. */
export interface PageCursor {
  at: string;
  id: string;
}

const parts = z.tuple([z.iso.datetime(), z.uuid()]);

export const writePageCursor = ({ at, id }: PageCursor): string => Buffer.from(`${at},${id}`).toString('base64url');

export function readPageCursor(text: string): PageCursor {
  const { success, data } = parts.safeParse(Buffer.from(text, 'base64url').toString().split(','));
  if (success) return { at: data[0], id: data[1] };
  const message = 'Cursor must be the nextCursor of a page';
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'cursor', message }]);
}
