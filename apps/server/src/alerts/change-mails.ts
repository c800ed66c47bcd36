import type { AlertMails, AlertMailsChange } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUser } from '../users/index.ts';
import { findChannel } from './alert-channels-table.ts';
import { hastenDeliveries } from './alert-deliveries-table.ts';
import { type AlertRecipientRow, findRecipient, setRecipientState } from './alert-recipients-table.ts';
import { recipientOf } from './recipient-links.ts';

export interface MailsDeps {
  db: Database;
  sessionSecret: string;
  /** Checks immediately whether something is due. */
  alertSoon(): void;
}

/** The subscription behind an emailed link, for anyone who has the email. */
export async function openMails(
  { db, sessionSecret }: Pick<MailsDeps, 'db' | 'sessionSecret'>,
  token: string,
): Promise<AlertMails> {
  const id = recipientOf(sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(db, id);
  if (recipient === undefined) throw noSuchLink();
  return toMails(db, recipient);
}

/** Subscribes or unsubscribes a recipient, whatever they chose before. */
export async function changeMails(deps: MailsDeps, { token, isWanted }: AlertMailsChange): Promise<AlertMails> {
  const id = recipientOf(deps.sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(deps.db, id);
  if (recipient !== undefined) await setWanted(deps, recipient, isWanted);
  return openMails(deps, token);
}

/** Messages that waited for a confirmation are due now. */
async function setWanted({ db, alertSoon }: MailsDeps, { id, channelId }: AlertRecipientRow, isWanted: boolean) {
  await db.transaction(async (tx) => {
    await setRecipientState(tx, id, isWanted ? 'confirmed' : 'stopped');
    if (isWanted) await hastenDeliveries(tx, channelId, new Date());
  });
  if (isWanted) alertSoon();
}

async function toMails(db: Database, { channelId, email, state }: AlertRecipientRow): Promise<AlertMails> {
  const channel = await findChannel(db, channelId);
  if (channel === undefined) throw noSuchLink();
  const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
  return { email, channelName: channel.name, addedBy: maker?.name ?? null, state };
}

const noSuchLink = () =>
  new AppError('NOT_FOUND', 'This link is no longer valid: the channel was deleted or you were removed from it');
