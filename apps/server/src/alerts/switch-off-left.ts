import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { MailQueue } from '../mail/index.ts';
import { organizationMembers } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { users } from '../users/index.ts';
import { alertChannels, lockChannel, updateChannelRow } from './alert-channels-table.ts';
import { disableChannel } from './disable-channel.ts';
import { disabledMail } from './mail-disabled.ts';
import { recordChannel } from './record-channel.ts';

interface SwitchOffDeps {
  mails: MailQueue | undefined;
  /** The server's public origin; undefined: messages have no link. */
  origin: string | undefined;
}

const atOnce = 50;
const reason =
  'The person who added it no longer has access. If the destination is still correct, enable the channel to become its owner.';

/**
 * Only the creator knows where a channel sends alerts. When the creator leaves the organization, is disabled or loses
 * access to the project, the channel is disabled until someone responsible enables it. Channels that were already
 * disabled are marked too, so that the person who enables them knows.
 */
export const switchOffLeft = ({ mails, origin }: SwitchOffDeps): PeriodicTask => ({
  name: 'disabling orphaned alert channels',
  everySeconds: 60,
  run: async (tx) => {
    const ids = await channelsOfLeft(tx);
    for (const id of ids) {
      const channel = await lockChannel(tx, id);
      if (channel === undefined) continue;
      await disableChannel(tx, channel, reason, { origin });
      await updateChannelRow(tx, id, { userId: null });
      await recordChannel(tx, null, channel, 'alert-channel.disabled', { reason });
      if (channel.disabledReason === null) await mails?.orderIn(tx)(disabledMail(tx), id, { channelId: id });
    }
    return ids.length === atOnce;
  },
  onDone: () => mails?.wake(),
});

/**
 * Enabled channels of deleted accounts, and all channels of accounts that are disabled or have no access to the owner.
 */
async function channelsOfLeft(tx: Database): Promise<string[]> {
  const { id, userId, projectId, organizationId, disabledReason } = alertChannels;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${id} as id from ${alertChannels} left join ${projects} on ${projects.id} = ${projectId}
    where ${projects.removedAt} is null and case
      when ${userId} is null then ${disabledReason} is null
      when exists (select from ${users} where ${users.id} = ${userId} and ${users.disabledAt} is not null) then true
      else ${projects.userId} is distinct from ${userId} and not exists (
        select from ${organizationMembers} where ${organizationMembers.userId} = ${userId}
          and ${organizationMembers.organizationId} = coalesce(${organizationId}, ${projects.organizationId})
      ) end
    order by ${id} limit ${atOnce}`);
  return rows.map((row) => row.id);
}
