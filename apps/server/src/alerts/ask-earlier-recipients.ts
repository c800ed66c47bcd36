import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { MailQueue } from '../mail/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { alertChannels, lockChannel } from './alert-channels-table.ts';
import { alertRecipients } from './alert-recipients-table.ts';
import { askRecipients } from './ask-recipients.ts';
import { unsealSecrets } from './channel-secrets.ts';
import { disableChannel } from './disable-channel.ts';

const atOnce = 50;

/**
 * Channels by email that were made before recipients had to confirm know none. Those whom they name are asked as if they
 * were entered now; what is told meanwhile waits for the first who confirms.
 */
export const askEarlierRecipients = (mails: MailQueue, sessionSecret: string): PeriodicTask => ({
  name: 'asking recipients of earlier alert channels',
  everySeconds: 60,
  run: async (tx) => {
    const ids = await channelsWithoutRecipients(tx);
    for (const id of ids) {
      const channel = await lockChannel(tx, id);
      if (channel === undefined || channel.userId === null) continue;
      const settings = unsealSecrets(sessionSecret, channel)?.settings;
      if (settings === undefined) await disableChannel(tx, channel, 'It was made under another SESSION_SECRET.');
      else
        await askRecipients(tx, mails.orderIn(tx), { channelId: id, userId: channel.userId, settings, sessionSecret });
    }
    return ids.length === atOnce;
  },
  onDone: () => mails.wake(),
});

async function channelsWithoutRecipients(tx: Database): Promise<string[]> {
  const { id, kind, userId, disabledReason } = alertChannels;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${id} as id from ${alertChannels}
    where ${kind} = 'email' and ${disabledReason} is null and ${userId} is not null
      and not exists (select from ${alertRecipients} where ${alertRecipients.channelId} = ${id})
    order by ${id} limit ${atOnce}`);
  return rows.map((row) => row.id);
}
