import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';

const windowSeconds = 60 * 60;
const refusal = 'Too many pauses were told of.';
const perMonitor: Throttle = { name: 'pause-told:monitor', limit: 3, windowSeconds, refusal };
const perPerson: Throttle = { name: 'pause-told:person', limit: 200, windowSeconds, refusal };

/** Stands in the timeline, so that nobody waits for an alert that was not sent. */
export const pauseNotTold = `A person paused this monitor. No alerts were sent: at most ${perMonitor.limit} pause alerts per monitor and ${perPerson.limit} per person are sent in an hour.`;

/**
 * Whether people are told that somebody pauses a monitor. It can be done again and again, and must not become a way to
 * send as many messages. The pause itself is never refused.
 */
export async function isPauseTold(db: Database, userId: string, monitorId: string): Promise<boolean> {
  try {
    await admitAttempt(db, perMonitor, monitorId);
    await admitAttempt(db, perPerson, userId);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}
