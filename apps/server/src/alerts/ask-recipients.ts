import type { AlertChannelSettings } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { type MailKind, type OrderMail, plainName } from '../mail/index.ts';
import { findUser } from '../users/index.ts';
import { findChannel } from './alert-channels-table.ts';
import { findRecipient, replaceRecipients } from './alert-recipients-table.ts';
import { uniqueRecipients } from './channel-hint.ts';
import { recipientLinks } from './recipient-links.ts';

/** Asks a recipient to confirm the subscription. */
export const askRecipientMail = (db: Database, sessionSecret: string): MailKind<{ recipientId: string }> => ({
  name: 'an alert subscription request',
  write: async (mailer, { recipientId }) => {
    const recipient = await findRecipient(db, recipientId);
    const channel = recipient && (await findChannel(db, recipient.channelId));
    if (recipient?.state !== 'asked' || channel === undefined) return undefined;
    const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
    const { page } = recipientLinks(mailer, sessionSecret, recipientId);
    return {
      to: recipient.email,
      subject: 'Confirm your subscription to Hopwise alerts',
      text: [
        'Hello,',
        `“${plainName(maker?.name ?? 'A Hopwise user')}” added you to the alert channel “${plainName(channel.name)}” on ${mailer.origin}, a server that monitors redirects. To receive its alerts by email, confirm your subscription:`,
        page,
        "If you don't want these alerts, ignore this email. You can unsubscribe at any time with the same link.",
      ].join('\n\n'),
    };
  },
});

interface Wanted {
  channelId: string;
  /** Who adds them. Their own confirmed address needs no confirmation. */
  userId: string;
  settings: AlertChannelSettings;
  sessionSecret: string;
}

/** Sets the recipients of a channel and emails those who haven't confirmed, again if necessary. */
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
