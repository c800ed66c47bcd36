import type { ListedCheck } from '@hopwise/model';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** The check after which the next page of a list begins. */
const cursor = z.tuple([z.iso.datetime(), z.uuid()]);

export interface Cursor {
  startedAt: string;
  id: string;
}

export const writeCursor = ({ startedAt, id }: ListedCheck): string =>
  Buffer.from(`${startedAt},${id}`).toString('base64url');

export function readCursor(text: string): Cursor {
  const { success, data } = cursor.safeParse(Buffer.from(text, 'base64url').toString().split(','));
  if (!success) {
    const message = 'Cursor must be the nextCursor of a page';
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'cursor', message }]);
  }
  return { startedAt: data[0], id: data[1] };
}
