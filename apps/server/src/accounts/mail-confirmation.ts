import { dayMs } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError, RateLimitedError } from '../errors.ts';
import { type Mailer, type MailKind, type MailQueue, type OrderMail, plainName } from '../mail/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/index.ts';
import { replaceEmailConfirmation } from './account-links-table.ts';

const hourSeconds = 60 * 60;
const refusal = 'Too many confirmation links requested.';

/**
 * Any account can cause email to strangers, so sender and recipient are both limited, and so is a network that creates
 * many accounts.
 */
const perNetwork: Throttle = { name: 'confirmation-mail:network', limit: 20, windowSeconds: hourSeconds, refusal };
const perPerson: Throttle = { name: 'confirmation-mail:person', limit: 5, windowSeconds: hourSeconds, refusal };
const perRecipient: Throttle = {
  name: 'confirmation-mail:recipient',
  limit: 5,
  windowSeconds: 24 * hourSeconds,
  refusal,
};
/** Requests by strangers are counted separately: they must not keep the real owner from confirming the address. */
const perWantedRecipient: Throttle = { ...perRecipient, name: 'confirmation-mail:wanted-recipient' };

export interface ConfirmationDeps {
  db: Database;
  /** Undefined when the server can't send email. */
  mails: MailQueue | undefined;
}

export function requireMails({ mails }: ConfirmationDeps): MailQueue {
  if (mails !== undefined) return mails;
  throw new AppError(
    'NOT_FOUND',
    "Email isn't configured on this server. Ask your server admin to run: npm run admin -- confirm-email <email>",
  );
}

/**
 * Counts an email before it is written. The recipient is stored as a hash, so the table names no one. `address` is the
 * caller's.
 */
export async function admitConfirmationMail(
  db: Database,
  person: UserRow,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const isOwn = email.toLowerCase() === person.email.toLowerCase();
  await admitAttempt(db, perNetwork, clientNetwork(address));
  await admitAttempt(db, perPerson, person.id);
  await admitAttempt(db, isOwn ? perRecipient : perWantedRecipient, hashToken(email.toLowerCase()));
}

/** Sends the link for a new account. Hitting the limit isn't an error, because the person can request another link. */
export async function orderNewConfirmation(
  { db, mails }: ConfirmationDeps,
  person: UserRow,
  address: string,
): Promise<void> {
  if (mails === undefined) return;
  try {
    await admitConfirmationMail(db, person, { email: person.email, address });
    await orderConfirmation(db, mails.order, person, person.email);
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
  }
}

/** The outcome depends on whether the address has an account, which the response time must not reveal. */
export const orderConfirmation = (db: Database, order: OrderMail, { id }: UserRow, email: string): Promise<void> =>
  order(confirmationMail(db), id, { userId: id, email });

/**
 * A link to an address that the account has or wants. If another account has it, only that account's owner is notified.
 */
export const confirmationMail = (db: Database): MailKind<{ userId: string; email: string }> => ({
  name: 'a confirmation link',
  write: async (mailer, { userId, email }) => {
    const person = await findUser(db, userId);
    if (person === undefined) return undefined;
    const holder = await findUserByEmail(db, email);
    if (holder !== undefined && holder.id !== userId) return takenMail(mailer, email);
    const token = newSecretToken();
    const expiresAt = new Date(Date.now() + dayMs);
    await replaceEmailConfirmation(db, { tokenHash: hashToken(token), userId, email, expiresAt });
    const isOwn = email.toLowerCase() === person.email.toLowerCase();
    return linkMail(mailer, { email, token, ...(isOwn ? newAddress : changedAddress)(mailer.origin, person, email) });
  },
});

interface LinkText {
  subject: string;
  /** The sentence before the link. */
  request: string;
  otherwise: string;
}

const linkMail = (mailer: Mailer, { email, token, ...text }: LinkText & { email: string; token: string }) => ({
  to: email,
  subject: text.subject,
  text: [
    'Hello,',
    `${text.request} with this link, which expires in 24 hours:`,
    mailer.link('/verify-email', token),
    text.otherwise,
  ].join('\n\n'),
});

const newAddress = (origin: string, { name }: UserRow, email: string): LinkText => ({
  subject: 'Confirm your email address for Hopwise',
  request: `Welcome to Hopwise. An account named “${plainName(name)}” was created with ${email} on ${origin}. Confirm your email address`,
  otherwise: "If you didn't create this account, you can ignore this email.",
});

const changedAddress = (origin: string, { name }: UserRow, email: string): LinkText => ({
  subject: 'Confirm your new email address for Hopwise',
  request: `You asked to change the email address of the Hopwise account “${plainName(name)}” on ${origin} to ${email}. Confirm the change`,
  otherwise:
    "Until then, keep signing in with your current email address. If you didn't request this, ignore this email. Nothing will change.",
});

const takenMail = (mailer: Mailer, email: string) => ({
  to: email,
  subject: 'Your email address already has a Hopwise account',
  text: [
    'Hello,',
    `We received a request to use ${email} for another account on ${mailer.origin}. This email address already has an account there, so nothing was changed. To use it for the other account, first change the email address of this account or delete it.`,
  ].join('\n\n'),
});

interface AddressChange {
  /** The account's name before the change. */
  name: string;
  to: string;
  email: string;
}

const mailToOldAddress = (
  what: string,
  { subject, text }: { subject: string; text(email: string): string },
): MailKind<AddressChange> => ({
  name: what,
  write: async (_mailer, { name, to, email }) => ({
    to,
    subject,
    text: `Hello ${plainName(name)},\n\n${text(email)}`,
  }),
});

/** Sent before a change, so that an owner who didn't request it can still stop it. */
export const changeWarningMail = mailToOldAddress('an email change warning', {
  subject: 'Your Hopwise email address is about to change',
  text: (email) =>
    `We received a request to change your Hopwise email to ${email}. The change takes effect once the new email address is confirmed. If this wasn't you, change your password now; that cancels the change.`,
});

export const changeNoticeMail = mailToOldAddress('an email change notice', {
  subject: 'Your Hopwise email address was changed',
  text: (email) =>
    `Your Hopwise account now uses ${email} instead of this email address. If you didn't make this change, contact your server admin.`,
});

/** Notifies the address that the account had before. */
export const orderToOldAddress = (
  order: OrderMail,
  kind: MailKind<AddressChange>,
  { id, name, email: to }: UserRow,
  email: string,
): Promise<void> => order(kind, id, { name, to, email });
