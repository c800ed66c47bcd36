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
  /** Looks at once whether something is to be sent. */
  alertSoon(): void;
}

/** What the link of a mail is about, for whoever has the mail. */
export async function openMails(
  { db, sessionSecret }: Pick<MailsDeps, 'db' | 'sessionSecret'>,
  token: string,
): Promise<AlertMails> {
  const id = recipientOf(sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(db, id);
  if (recipient === undefined) throw noSuchLink();
  return toMails(db, recipient);
}

/** They get alerts from now on, or none any more, whatever they said before. */
export async function changeMails(deps: MailsDeps, { token, isWanted }: AlertMailsChange): Promise<AlertMails> {
  const id = recipientOf(deps.sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(deps.db, id);
  if (recipient !== undefined) await setWanted(deps, recipient, isWanted);
  return openMails(deps, token);
}

/** What waited for somebody to confirm waits no longer. */
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
  new AppError('NOT_FOUND', 'This link is not valid: the channel was deleted, or you are no recipient of it any more');
