import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type MailKind, plainName } from '../mail/index.ts';
import { organizationMembers } from '../organizations/index.ts';
import { findUser, users } from '../users/index.ts';
import { type AlertChannelRow, findChannel, ownerOf } from './alert-channels-table.ts';

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
        'Undelivered alerts are kept in the delivery log. Fix the channel, enable it again in the project or organization settings, and resend them from the log.',
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
