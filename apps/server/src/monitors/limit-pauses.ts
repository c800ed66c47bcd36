import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';

const windowSeconds = 60 * 60;
const refusal = 'Too many pause notifications.';
const perMonitor: Throttle = { name: 'pause-told:monitor', limit: 3, windowSeconds, refusal };
const perPerson: Throttle = { name: 'pause-told:person', limit: 200, windowSeconds, refusal };

/** Shown in the timeline, so that no one waits for an alert that wasn't sent. */
export const pauseNotTold = `Paused by a user. No alerts were sent: the limit is ${perMonitor.limit} pause alerts per monitor and ${perPerson.limit} per person an hour.`;

/**
 * Whether pausing a monitor sends alerts. People can pause repeatedly, which must not become a way to send any number
 * of messages. The pause itself always works.
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
