import type { AlertChannelSettings } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken } from '../secret-token.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Any account can cause email to strangers, so sender and recipient are both limited. */
const perPerson: Throttle = {
  name: 'alert-mail:person',
  limit: 60,
  windowSeconds: hourSeconds,
  refusal: 'Too many alert recipients added.',
};
const perRecipient: Throttle = {
  name: 'alert-mail:recipient',
  limit: 10,
  windowSeconds: daySeconds,
  refusal: 'One of these email addresses was added too many times today. Remove it.',
};
const byHand: Throttle = {
  name: 'alert-by-hand',
  limit: 20,
  windowSeconds: hourSeconds,
  refusal: 'Too many messages sent manually.',
};

/** Counts recipients who need a confirmation email. They are stored as hashes, so the table names no one. */
export async function admitRecipients(
  db: Database,
  userId: string,
  settings: AlertChannelSettings,
  settled: readonly string[] = [],
): Promise<void> {
  if (settings.kind !== 'email') return;
  const known = new Set(settled.map((email) => email.toLowerCase()));
  for (const address of new Set(settings.to.map((email) => email.toLowerCase()))) {
    if (known.has(address)) continue;
    await admitAttempt(db, perPerson, userId);
    await admitAttempt(db, perRecipient, hashToken(address));
  }
}

/** For test messages and resends. Counted per person, since a channel is quickly recreated. */
export const admitByHand = (db: Database, userId: string): Promise<void> => admitAttempt(db, byHand, userId);
