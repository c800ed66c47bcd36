import type { RecipientState } from '@hopwise/model';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { alertChannels } from './alert-channels-table.ts';

/** Whom a channel mails, and whether they want it. */
export const alertRecipients = pgTable(
  'alert_recipients',
  {
    /** What the link in the mails to them is made of. */
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    email: storedText().notNull(),
    state: storedText().$type<RecipientState>().notNull(),
    stateSince: storedMoment('state_since').notNull(),
  },
  (table) => [uniqueIndex('alert_recipients_channel').on(table.channelId, sql`lower(${table.email})`)],
);

export type AlertRecipientRow = typeof alertRecipients.$inferSelect;

/** Of some channels, by their addresses. */
export async function listRecipients(db: Database, channelIds: readonly string[]): Promise<AlertRecipientRow[]> {
  if (channelIds.length === 0) return [];
  return db
    .select()
    .from(alertRecipients)
    .where(inArray(alertRecipients.channelId, [...channelIds]))
    .orderBy(asc(alertRecipients.email));
}

export async function findRecipient(db: Database, id: string): Promise<AlertRecipientRow | undefined> {
  const [found] = await db.select().from(alertRecipients).where(eq(alertRecipients.id, id));
  return found;
}

export async function setRecipientState(db: Database, id: string, state: RecipientState): Promise<void> {
  await db.update(alertRecipients).set({ state, stateSince: new Date() }).where(eq(alertRecipients.id, id));
}

/**
 * Makes these the recipients of a locked channel. Whoever wants no more stays known for it, also when they are left out
 * and entered again. Returns those who are to be asked.
 */
export async function replaceRecipients(
  tx: Database,
  channelId: string,
  wanted: readonly { email: string; state: RecipientState }[],
): Promise<AlertRecipientRow[]> {
  const before = await listRecipients(tx, [channelId]);
  const isSame = (one: { email: string }) => (other: { email: string }) =>
    one.email.toLowerCase() === other.email.toLowerCase();
  const dropped = before.filter((row) => row.state !== 'stopped' && !wanted.some(isSame(row)));
  await tx.delete(alertRecipients).where(
    inArray(
      alertRecipients.id,
      dropped.map(({ id }) => id),
    ),
  );
  const added = wanted
    .filter((each) => !before.some(isSame(each)))
    .map((each) => ({ id: newId(), channelId, ...each, stateSince: new Date() }));
  if (added.length > 0) await tx.insert(alertRecipients).values(added);
  const kept = before.filter((row) => wanted.some(isSame(row)));
  return [...kept, ...added].filter(({ state }) => state === 'asked');
}
