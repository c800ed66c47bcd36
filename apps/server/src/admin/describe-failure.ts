import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { StartupError } from '../startup-error.ts';
import { UsageError } from './usage-error.ts';

/** What the owner is told, and whether it is a bug of ours. */
export function describeFailure(error: unknown): { message: string; isOurs: boolean } {
  const isKnown = error instanceof UsageError || error instanceof AppError || error instanceof StartupError;
  return { message: messageOf(error), isOurs: !isKnown };
}

/** Of a failed statement only what the database says: the statement itself holds people's data. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return messageOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
