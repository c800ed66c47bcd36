import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type MailKind, plainName } from '../mail/index.ts';
import { organizationMembers } from '../organizations/index.ts';
import { findUser, users } from '../users/index.ts';
import { type AlertChannelRow, findChannel, ownerOf } from './alert-channels-table.ts';

/** Tells whoever has a channel that nothing is sent through it any more. */
export const disabledMail = (db: Database): MailKind<{ channelId: string }> => ({
  name: 'a notice of a disabled alert channel',
  write: async (mailer, { channelId }) => {
    const channel = await findChannel(db, channelId);
    if (!channel?.disabledReason) return undefined;
    const to = await recipientsOf(db, channel);
    if (to.length === 0) return undefined;
    return {
      to,
      subject: 'An alert channel on Hopwise was disabled',
      text: [
        'Hello,',
        `no more alerts are sent through the channel “${plainName(channel.name)}” on ${mailer.origin}. ${channel.disabledReason}`,
        'What waited for it is kept among its deliveries. Once all is right, enable the channel in the settings of its project or organization, and send there what was missed.',
      ].join('\n\n'),
    };
  },
});

/** Who made it; without them, the owners of what it belongs to. */
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
