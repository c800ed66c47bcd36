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
  /** Where people reach the server; undefined: messages have no link. */
  origin: string | undefined;
}

const atOnce = 50;
const reason =
  'The person who added it no longer has access. Enable it if it leads where it should: it is yours from then on.';

/**
 * Where a channel leads is known to whoever added it alone. When they have left the organization, their account was
 * disabled, or the project has moved out of their sight, nothing more is sent there until somebody who is responsible
 * says so. One that was off already is marked as well, so that whoever enables it knows.
 */
export const switchOffLeft = ({ mails, origin }: SwitchOffDeps): PeriodicTask => ({
  name: 'switching off alert channels of people who left',
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

/** Those that send, of an account that is gone; and those of one that is disabled, or may not see what they belong to. */
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
