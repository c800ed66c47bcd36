import { type AlertMessage, type AttemptResult, channels, cutText } from '@hopwise/alerts';
import { type AlertChannelSettings, visibleText } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isRefusal, type Mail, type Mailer } from '../mail/index.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken } from '../secrets.ts';
import type { AlertRecipientRow } from './alert-recipients-table.ts';
import { recipientLinks } from './write-messages.ts';

/** gone: the destination no longer exists. */
export type SendResult = AttemptResult | { kind: 'gone'; message: string };

/** RFC 5321 section 4.2.3: a mail server's reply when it accepts a message; not an HTTP status code. */
export const mailTaken = 250;

/** Recipients left over when time runs out get theirs at the next attempt. */
const budgetMs = 60_000;
const saidLength = 200;

interface MailsDeps {
  mailer: Mailer | undefined;
  sessionSecret: string;
}

/** result: for all of them together. mailed: ids of those who have it. */
export interface MailsSent {
  result: SendResult;
  mailed: string[];
}

/** The recipients of a channel, as far as this message is concerned. */
export interface Recipients {
  confirmed: readonly AlertRecipientRow[];
  /** Whether all of them have unsubscribed. */
  areAllStopped: boolean;
  /** Ids of those who already have this message. */
  mailed: readonly string[];
  /** The time zones of those with an account, by address in lowercase. */
  zones: ReadonlyMap<string, string>;
  /** The same for every attempt, and a new one when a person resends the message. */
  turn: number;
}

/**
 * Each recipient gets a separate email: no one sees the others, and each has their own unsubscribe link and time zone.
 * channelZone: for those without a zone of their own.
 */
export async function sendMails(
  deps: MailsDeps,
  message: AlertMessage,
  { confirmed, areAllStopped, mailed, turn, zones }: Recipients,
  channelZone: string | undefined,
): Promise<MailsSent> {
  if (deps.mailer === undefined) return nothing({ kind: 'error', message: "Email isn't configured on this server." });
  if (confirmed.length === 0) return nothing(areAllStopped ? allStopped : notConfirmed);
  const until = performance.now() + budgetMs;
  const done: string[] = [];
  let taken = mailed.length;
  let refusal: string | undefined;
  let failure: string | undefined;
  for (const recipient of confirmed.filter(({ id }) => !mailed.includes(id))) {
    if (performance.now() >= until) failure ??= 'The mail server timed out';
    if (performance.now() >= until) break;
    try {
      const zone = zones.get(recipient.email.toLowerCase()) ?? channelZone;
      await deps.mailer.send(await writeMail(deps.mailer, deps.sessionSecret, { message, recipient, turn, zone }));
      taken += 1;
      done.push(recipient.id);
    } catch (error) {
      const said = `The mail server rejected the message: ${saidBy(error)}`;
      if (isRefusal(error)) refusal = said;
      else failure ??= said;
    }
  }
  if (failure !== undefined) return { result: { kind: 'error', message: failure }, mailed: done };
  if (taken === 0 && refusal !== undefined) return { result: { kind: 'gone', message: refusal }, mailed: done };
  return { result: { kind: 'response', statusCode: mailTaken, retryAfter: null }, mailed: done };
}

const nothing = (result: SendResult): MailsSent => ({ result, mailed: [] });
const notConfirmed: SendResult = {
  kind: 'error',
  message: 'No recipient has confirmed the subscription yet. Each was emailed a link.',
};
const allStopped: SendResult = { kind: 'gone', message: 'All recipients have unsubscribed. Add a recipient.' };

interface MailParts extends Pick<Recipients, 'turn'> {
  /** Undefined: UTC. */
  zone: string | undefined;
  message: AlertMessage;
  recipient: AlertRecipientRow;
}

async function writeMail(
  mailer: Mailer,
  sessionSecret: string,
  { message, recipient: { id, email }, turn, zone }: MailParts,
): Promise<Mail> {
  const { page, stop } = recipientLinks(mailer, sessionSecret, id);
  const settings = { kind: 'email' as const, to: [email], stopUrl: page, zone };
  const mail = await channels.email.payload(message, settings, 0);
  if (mail.kind !== 'mail') throw new Error('not an email delivery');
  const { to, subject, text, html } = mail;
  return { to, subject, text, html, stopUrl: stop, id: `${message.id}.${turn}.${id}` };
}

const saidBy = (error: unknown): string =>
  cutText(visibleText(error instanceof Error ? error.message : String(error), 2 * saidLength), saidLength);

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
