import { DrizzleQueryError } from 'drizzle-orm';
import { AppError, StartupError } from '../errors.ts';
import { UsageError } from './usage-error.ts';

/** What the owner is told, and whether it is a bug of ours. */
export function describeFailure(error: unknown): { message: string; isOurs: boolean } {
  if (isGoneAway(error)) return { message: 'The other side of the command has gone away', isOurs: false };
  const isKnown = error instanceof UsageError || error instanceof AppError || error instanceof StartupError;
  return { message: messageOf(error), isOurs: !isKnown };
}

/** What Node says of a sender who leaves in the middle. */
const isGoneAway = (error: unknown): boolean =>
  error instanceof Error &&
  ((error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') ||
    (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Of a failed statement only what the database says: the statement itself holds people's data. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return messageOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
