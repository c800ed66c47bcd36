import type { AlertChannelSettings } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { type MailKind, type OrderMail, plainName } from '../mail/index.ts';
import { findUser } from '../users/index.ts';
import { findChannel } from './alert-channels-table.ts';
import { findRecipient, replaceRecipients } from './alert-recipients-table.ts';
import { uniqueRecipients } from './channel-hint.ts';
import { recipientLinks } from './recipient-links.ts';

/** Asks somebody whether they want to get alerts. */
export const askRecipientMail = (db: Database, sessionSecret: string): MailKind<{ recipientId: string }> => ({
  name: 'a question whether alerts are wanted',
  write: async (mailer, { recipientId }) => {
    const recipient = await findRecipient(db, recipientId);
    const channel = recipient && (await findChannel(db, recipient.channelId));
    if (recipient?.state !== 'asked' || channel === undefined) return undefined;
    const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
    const { page } = recipientLinks(mailer, sessionSecret, recipientId);
    return {
      to: recipient.email,
      subject: 'Confirm that you want alerts from Hopwise',
      text: [
        'Hello,',
        `“${plainName(maker?.name ?? 'Somebody')}” wants to mail you alerts from ${mailer.origin}, a Hopwise server that watches redirects, through the channel “${plainName(channel.name)}”. If you want them, open this link and confirm:`,
        page,
        'If you do not, ignore this mail: without the link you get no alerts. By the same link you can say that you want no more of these mails.',
      ].join('\n\n'),
    };
  },
});

interface Wanted {
  channelId: string;
  /** Who enters them. Their own confirmed address needs no question. */
  userId: string;
  settings: AlertChannelSettings;
  sessionSecret: string;
}

/** Makes those whom a channel names its recipients, and asks the ones who have not confirmed, also once more. */
export async function askRecipients(
  tx: Database,
  order: OrderMail,
  { channelId, userId, settings, sessionSecret }: Wanted,
): Promise<void> {
  if (settings.kind !== 'email') return;
  const person = await findUser(tx, userId);
  const own = person?.emailConfirmed ? person.email.toLowerCase() : undefined;
  const wanted = uniqueRecipients(settings.to).map(
    (email) => ({ email, state: email.toLowerCase() === own ? 'confirmed' : 'asked' }) as const,
  );
  const asked = await replaceRecipients(tx, channelId, wanted);
  for (const { id } of asked) await order(askRecipientMail(tx, sessionSecret), id, { recipientId: id });
}
