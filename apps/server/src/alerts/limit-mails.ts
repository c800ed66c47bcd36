import type { AlertChannelSettings } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken } from '../secret-token.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Whoever has an account can have mails sent to strangers, so both ends are limited. */
const perPerson: Throttle = {
  name: 'alert-mail:person',
  limit: 60,
  windowSeconds: hourSeconds,
  refusal: 'Too many recipients of alerts were entered.',
};
const perRecipient: Throttle = {
  name: 'alert-mail:recipient',
  limit: 10,
  windowSeconds: daySeconds,
  refusal: 'One of these email addresses was entered for alerts many times today. Leave it out.',
};
const byHand: Throttle = {
  name: 'alert-by-hand',
  limit: 20,
  windowSeconds: hourSeconds,
  refusal: 'Too many messages were sent by hand.',
};

/**
 * Counts the recipients that are to be asked: those who have neither confirmed nor stopped. They are kept as hashes: the
 * table names nobody.
 */
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

/** Tests, and messages that are sent again. By person: a channel is soon made anew. */
export const admitByHand = (db: Database, userId: string): Promise<void> => admitAttempt(db, byHand, userId);
