import { readRetryAfter } from '@hopwise/model';

/** The result of one delivery attempt. */
export type AttemptResult =
  | { kind: 'response'; statusCode: number; retryAfter: string | null }
  /** No response came. */
  | { kind: 'error'; message: string };

export type NextStep =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAttemptAt: number; error: string }
  /** All attempts failed: the channel is disabled, and its owner gets an email. */
  | { state: 'gave-up'; error: string }
  /** The service says that the destination no longer exists, so nothing more is sent there. */
  | { state: 'disabled'; error: string };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before each attempt, as Standard Webhooks 1.0.0 has it: about three days in all. */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Of the delay, so that many deliveries that failed together do not come together again. */
const jitterShare = 0.2;
const longestWaitMs = 24 * hour;

/**
 * What follows from an attempt. attempts: how many were made, this one included. random: 0 up to 1. A redirect is not
 * followed: it is a failure like any other.
 */
export function afterAttempt(
  { attempts, goneStatuses }: { attempts: number; goneStatuses: readonly number[] },
  result: AttemptResult,
  now: number,
  random: number,
): NextStep {
  if (result.kind === 'response' && result.statusCode >= 200 && result.statusCode < 300) return { state: 'delivered' };
  const error = errorOf(result);
  if (result.kind === 'response' && goneStatuses.includes(result.statusCode)) return { state: 'disabled', error };
  const delay = attemptDelaysMs[attempts];
  if (delay === undefined) return { state: 'gave-up', error };
  const wanted = readRetryAfter((result.kind === 'response' && result.retryAfter) || '', now) ?? 0;
  const wait = Math.max(delay * (1 + jitterShare * random), Math.min(wanted, longestWaitMs));
  return { state: 'waiting', nextAttemptAt: now + Math.round(wait), error };
}

function errorOf(result: AttemptResult): string {
  if (result.kind === 'error') return result.message;
  const { statusCode } = result;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return isRedirect ? `Responded with ${statusCode}; redirects aren't followed.` : `Responded with ${statusCode}.`;
}
