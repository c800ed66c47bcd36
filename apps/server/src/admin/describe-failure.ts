import { DrizzleQueryError } from 'drizzle-orm';
import { AppError, StartupError } from '../errors.ts';
import { UsageError } from './usage-error.ts';

/** The message for the admin, and whether it is a bug of ours. */
export function describeFailure(error: unknown): { message: string; isOurs: boolean } {
  if (isGoneAway(error)) return { message: 'The connection to the other side of the command was lost', isOurs: false };
  const isKnown = error instanceof UsageError || error instanceof AppError || error instanceof StartupError;
  return { message: messageOf(error), isOurs: !isKnown };
}

/** Node's errors for a client that disconnects midway. */
const isGoneAway = (error: unknown): boolean =>
  error instanceof Error &&
  ((error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') ||
    (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** For a failed statement, only the database's message: the statement itself may contain personal data. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return messageOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
