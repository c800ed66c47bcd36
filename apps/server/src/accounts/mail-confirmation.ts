import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError, RateLimitedError } from '../errors.ts';
import { type Mailer, plainName } from '../mail/index.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { findUserByEmail, type UserRow } from '../users/index.ts';
import { replaceEmailConfirmation } from './email-confirmations-table.ts';

const hourSeconds = 60 * 60;
const lifetimeMs = 24 * hourSeconds * 1000;
const refusal = 'Too many links to confirm an email address were asked for.';

/** Whoever has an account can have mails sent to strangers, so both ends are limited. */
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
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Missing when the server cannot send mail. */
  mailer: Mailer | undefined;
}

export function requireMailer({ mailer }: ConfirmationDeps): Mailer {
  if (mailer !== undefined) return mailer;
  throw new AppError(
    'NOT_FOUND',
    'This server sends no mail. Ask its owner to run: npm run admin -- confirm-email <email>',
  );
}

/** Counts a mail before it is made. The recipient is kept as a hash: the table names nobody. */
export async function admitConfirmationMail(db: Database, person: UserRow, email: string): Promise<void> {
  const isOwn = email.toLowerCase() === person.email.toLowerCase();
  await admitAttempt(db, perPerson, person.id);
  await admitAttempt(db, isOwn ? perRecipient : perWantedRecipient, hashToken(email.toLowerCase()));
}

/** The link for an account that has just been made. Nobody waits for it, and it can be asked for again. */
export function mailNewConfirmation(deps: ConfirmationDeps, person: UserRow): void {
  const { db, mailer } = deps;
  if (mailer === undefined) return;
  const send = async () => {
    await admitConfirmationMail(db, person, person.email);
    await mailConfirmation(db, mailer, person, person.email);
  };
  sendLater(deps, 'a confirmation link', send());
}

/** A link to an address that the account has or wants. When it is another account's, that is told there and nowhere else. */
export async function mailConfirmation(db: Database, mailer: Mailer, person: UserRow, email: string): Promise<void> {
  const holder = await findUserByEmail(db, email);
  const isTaken = holder !== undefined && holder.id !== person.id;
  const token = newSecretToken();
  const row = { tokenHash: hashToken(token), userId: person.id, email, expiresAt: new Date(Date.now() + lifetimeMs) };
  if (!isTaken) await replaceEmailConfirmation(db, row);
  const isOwn = email.toLowerCase() === person.email.toLowerCase();
  const linkMail = isOwn ? confirmationMail : changeMail;
  await mailer.send(isTaken ? takenMail(mailer, email) : linkMail(mailer, person, email, token));
}

const confirmationMail = (mailer: Mailer, person: UserRow, email: string, token: string) => ({
  to: email,
  subject: 'Confirm your email address for Hopwise',
  text: [
    'Hello,',
    `an account on ${mailer.origin}, a Hopwise server that tracks redirects, uses ${email}. The person calls themself “${plainName(person.name)}”. If that is you, open this link to confirm the address. It works once, for 24 hours:`,
    mailer.link('/verify-email', token),
    'If you did not make this account, ignore this mail: without the link the address stays unconfirmed.',
  ].join('\n\n'),
});

const changeMail = (mailer: Mailer, person: UserRow, email: string, token: string) => ({
  to: email,
  subject: 'Confirm your new email address for Hopwise',
  text: [
    'Hello,',
    `the account of “${plainName(person.name)}” on ${mailer.origin}, a Hopwise server that tracks redirects, is about to use ${email} instead of its present email address. If that is yours, open this link to confirm the change. It works once, for 24 hours:`,
    mailer.link('/verify-email', token),
    'Until then its person signs in with the present address. If you did not ask for this, ignore this mail: without the link nothing changes.',
  ].join('\n\n'),
});

const takenMail = (mailer: Mailer, email: string) => ({
  to: email,
  subject: 'Your email address already has a Hopwise account',
  text: [
    'Hello,',
    `someone, most likely you, wants to use ${email} for another account on ${mailer.origin}. It has an account there already, so nothing was changed. To use it for the other account, change the address of this one, or delete it, first.`,
  ].join('\n\n'),
});

/** Before a change: if it was not its owner who asked for it, they can still stop it. */
export const mailChangeWarning = (deps: ConfirmationDeps, before: UserRow, email: string): void =>
  mailOldAddress(deps, before, {
    subject: 'The email address of your Hopwise account is about to change',
    text: `someone, most likely you, asked to use ${email} for your Hopwise account instead of this address. The change takes effect once that address is confirmed. If it was not you, change your password at once: that also stops the change.`,
  });

export const mailChangeNotice = (deps: ConfirmationDeps, before: UserRow, email: string): void =>
  mailOldAddress(deps, before, {
    subject: 'The email address of your Hopwise account was changed',
    text: `your Hopwise account now uses ${email} instead of this address. If you did not do this, contact the owner of the server.`,
  });

function mailOldAddress(
  deps: ConfirmationDeps,
  { name, email }: UserRow,
  { subject, text }: { subject: string; text: string },
): void {
  if (deps.mailer === undefined) return;
  const sent = deps.mailer.send({ to: email, subject, text: `Hello ${plainName(name)},\n\n${text}` });
  sendLater(deps, 'a notice of a changed email address', sent);
}

/** Nobody waits for the mail. One that was refused because there were too many is no failure. */
export function sendLater({ logger }: ConfirmationDeps, what: string, sent: Promise<void>): void {
  sent.catch((error: unknown) => {
    if (!(error instanceof RateLimitedError)) logger.error({ err: error }, `${what} was not sent`);
  });
}
