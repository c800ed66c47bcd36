import type { Database } from '../db/database.ts';
import { AppError, RateLimitedError } from '../errors.ts';
import { type Mailer, type MailKind, type MailQueue, type OrderMail, plainName } from '../mail/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { dayMs } from '../time-units.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/index.ts';
import { replaceEmailConfirmation } from './email-confirmations-table.ts';

const hourSeconds = 60 * 60;
const refusal = 'Too many links to confirm an email address were asked for.';

/** Whoever has an account can have mails sent to strangers, so both ends are limited, and so is a network that makes many accounts. */
const perNetwork: Throttle = { name: 'confirmation-mail:network', limit: 20, windowSeconds: hourSeconds, refusal };
const perPerson: Throttle = { name: 'confirmation-mail:person', limit: 5, windowSeconds: hourSeconds, refusal };
const perRecipient: Throttle = {
  name: 'confirmation-mail:recipient',
  limit: 5,
  windowSeconds: 24 * hourSeconds,
  refusal,
};
/** Strangers who ask for an address are counted apart: they must not keep its person from confirming it. */
const perWantedRecipient: Throttle = { ...perRecipient, name: 'confirmation-mail:wanted-recipient' };

export interface ConfirmationDeps {
  db: Database;
  /** Missing when the server cannot send mail. */
  mails: MailQueue | undefined;
}

export function requireMails({ mails }: ConfirmationDeps): MailQueue {
  if (mails !== undefined) return mails;
  throw new AppError(
    'NOT_FOUND',
    "Email isn't configured on this server. Ask its owner to run: npm run admin -- confirm-email <email>",
  );
}

/** Counts a mail before it is made. The recipient is kept as a hash: the table names nobody. address: of the caller. */
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

/** The link for an account that has just been made. It can be asked for again, so one too many is no failure. */
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

/** What becomes of it depends on whether the address has an account, which nobody may learn from the time it takes. */
export const orderConfirmation = (db: Database, order: OrderMail, { id }: UserRow, email: string): Promise<void> =>
  order(confirmationMail(db), id, { userId: id, email });

/** A link to an address that the account has or wants. When it is another account's, that is told there and nowhere else. */
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

interface LinkWords {
  subject: string;
  /** Why there is a link, up to what it is opened for. */
  reason: string;
  otherwise: string;
}

const linkMail = (mailer: Mailer, { email, token, ...words }: LinkWords & { email: string; token: string }) => ({
  to: email,
  subject: words.subject,
  text: [
    'Hello,',
    `${words.reason}. It works once, for 24 hours:`,
    mailer.link('/verify-email', token),
    words.otherwise,
  ].join('\n\n'),
});

const newAddress = (origin: string, { name }: UserRow, email: string): LinkWords => ({
  subject: 'Confirm your email address for Hopwise',
  reason: `an account on ${origin}, a Hopwise server that tracks redirects, uses ${email}. The name on the account is “${plainName(name)}”. If that is you, open this link to confirm the email address`,
  otherwise:
    'If you did not make this account, ignore this mail: without the link the email address stays unconfirmed.',
});

const changedAddress = (origin: string, { name }: UserRow, email: string): LinkWords => ({
  subject: 'Confirm your new email address for Hopwise',
  reason: `the account of “${plainName(name)}” on ${origin}, a Hopwise server that tracks redirects, is about to use ${email} instead of its present email address. If that is yours, open this link to confirm the change`,
  otherwise:
    'Until then its person signs in with the present email address. If you did not ask for this, ignore this mail: without the link nothing changes.',
});

const takenMail = (mailer: Mailer, email: string) => ({
  to: email,
  subject: 'Your email address already has a Hopwise account',
  text: [
    'Hello,',
    `someone, most likely you, wants to use ${email} for another account on ${mailer.origin}. It has an account there already, so nothing was changed. To use it for the other account, change the email address of this one, or delete it, first.`,
  ].join('\n\n'),
});

interface AddressChange {
  /** As the account was before. */
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

/** Before a change: if it was not its owner who asked for it, they can still stop it. */
export const changeWarningMail = mailToOldAddress('a warning of a change of the email address', {
  subject: 'The email address of your Hopwise account is about to change',
  text: (email) =>
    `someone, most likely you, asked to use ${email} for your Hopwise account instead of this email address. The change takes effect once the new one is confirmed. If it was not you, change your password at once: that also stops the change.`,
});

export const changeNoticeMail = mailToOldAddress('a notice of a changed email address', {
  subject: 'The email address of your Hopwise account was changed',
  text: (email) =>
    `your Hopwise account now uses ${email} instead of this email address. If you did not do this, contact the owner of the server.`,
});

/** Tells the address that an account had before. */
export const orderToOldAddress = (
  order: OrderMail,
  kind: MailKind<AddressChange>,
  { id, name, email: to }: UserRow,
  email: string,
): Promise<void> => order(kind, id, { name, to, email });
