import { groupWindowMs } from '@hopwise/alerts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type MailKind, type MailQueue, plainName } from '../mail/index.ts';
import { organizationMembers } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { findUser, users } from '../users/index.ts';
import {
  type AlertChannelRow,
  alertChannels,
  findChannel,
  lockChannel,
  ownerOf,
  updateChannelRow,
} from './alert-channels-table.ts';
import { endWaitingDeliveries } from './alert-deliveries-table.ts';
import { recordChannel } from './open-channel.ts';
import { writeMessages } from './write-messages.ts';

/**
 * Stops sending through a locked channel. Pending messages stay in the delivery log, so a person can resend them later.
 */
export async function disableChannel(
  tx: Database,
  { id }: Pick<AlertChannelRow, 'id'>,
  disabledReason: string,
  { origin, now }: { origin?: string | undefined; now: Date },
): Promise<void> {
  await updateChannelRow(tx, id, { disabledReason });
  await writeMessages(tx, id, { origin, now: new Date(now.getTime() + groupWindowMs) });
  await endWaitingDeliveries(tx, id);
}

interface OrphanedChannelDeps {
  mails: MailQueue | undefined;
  /** The server's public origin; undefined: messages have no link. */
  origin: string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
}

const atOnce = 50;
const reason =
  'The person who added it no longer has access. If the destination is still correct, enable the channel to become its owner.';

/**
 * Only the creator knows where a channel sends alerts. When the creator leaves the organization, is disabled or loses
 * access to the project, the channel is disabled until someone responsible enables it. Channels that were already
 * disabled are marked too, so that the person who enables them knows.
 */
export const disableOrphanedChannels = ({ mails, origin, now }: OrphanedChannelDeps): PeriodicTask => ({
  name: 'disabling orphaned alert channels',
  everySeconds: 60,
  run: async (tx) => {
    const ids = await orphanedChannels(tx);
    for (const id of ids) {
      const channel = await lockChannel(tx, id);
      if (channel === undefined) continue;
      await disableChannel(tx, channel, reason, { origin, now: new Date(now()) });
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
async function orphanedChannels(tx: Database): Promise<string[]> {
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

/** Notifies the owner that a channel was disabled. */
export const disabledMail = (db: Database): MailKind<{ channelId: string }> => ({
  name: 'a disabled channel notice',
  write: async (mailer, { channelId }) => {
    const channel = await findChannel(db, channelId);
    if (!channel?.disabledReason) return undefined;
    const to = await recipientsOf(db, channel);
    if (to.length === 0) return undefined;
    return {
      to,
      subject: 'A Hopwise alert channel was disabled',
      text: [
        'Hello,',
        `The alert channel “${plainName(channel.name)}” on ${mailer.origin} was disabled. ${channel.disabledReason}`,
        "Undelivered alerts are kept in the delivery log. Fix the channel, enable it again on the project's Alerts tab or in the organization settings, and resend them from the log.",
      ].join('\n\n'),
    };
  },
});

/** The creator; otherwise the owners of its project or organization. */
async function recipientsOf(db: Database, channel: AlertChannelRow): Promise<string[]> {
  const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
  if (maker && maker.disabledAt === null) return [maker.email];
  const { userId, organizationId } = await ownerOf(db, channel);
  if (organizationId !== null) return ownersOf(db, organizationId);
  const owner = userId === null ? undefined : await findUser(db, userId);
  return owner && owner.disabledAt === null ? [owner.email] : [];
}

async function ownersOf(db: Database, organizationId: string): Promise<string[]> {
  const owners = await db
    .select({ email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'owner'),
        isNull(users.disabledAt),
      ),
    );
  return owners.map(({ email }) => email);
}
