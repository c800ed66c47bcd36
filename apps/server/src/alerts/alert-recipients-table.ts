import type { RecipientState } from '@hopwise/model';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newId, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';

/**
 * left-out: they unsubscribed and were then removed from the channel. If they are added again, they stay unsubscribed.
 */
type StoredState = RecipientState | 'left-out';

/** The email recipients of a channel and whether they have subscribed. */
export const alertRecipients = pgTable(
  'alert_recipients',
  {
    /** The basis for the link in emails to them. */
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    email: storedText().notNull(),
    state: storedText().$type<StoredState>().notNull(),
    stateSince: storedMoment('state_since').notNull(),
  },
  (table) => [uniqueIndex('alert_recipients_channel').on(table.channelId, sql`lower(${table.email})`)],
);

type StoredRow = typeof alertRecipients.$inferSelect;
/** A current recipient of a channel. */
export interface AlertRecipientRow extends StoredRow {
  state: RecipientState;
}

const isNamed = (row: StoredRow): row is AlertRecipientRow => row.state !== 'left-out';

/** The recipients of some channels, by address. */
export async function listRecipients(db: Database, channelIds: readonly string[]): Promise<AlertRecipientRow[]> {
  return (await listStored(db, channelIds)).filter(isNamed);
}

async function listStored(db: Database, channelIds: readonly string[]): Promise<StoredRow[]> {
  if (channelIds.length === 0) return [];
  return db
    .select()
    .from(alertRecipients)
    .where(inArray(alertRecipients.channelId, [...channelIds]))
    .orderBy(asc(alertRecipients.email));
}

export async function findRecipient(db: Database, id: string): Promise<AlertRecipientRow | undefined> {
  const [found] = await db.select().from(alertRecipients).where(eq(alertRecipients.id, id));
  return found && isNamed(found) ? found : undefined;
}

/** Removed recipients get nothing, whatever they choose now. */
export async function setRecipientState(db: Database, id: string, state: RecipientState, now: Date): Promise<void> {
  await db
    .update(alertRecipients)
    .set({ state, stateSince: now })
    .where(and(eq(alertRecipients.id, id), ne(alertRecipients.state, 'left-out')));
}

async function setStates(tx: Database, rows: readonly StoredRow[], state: StoredState, now: Date): Promise<void> {
  await tx.update(alertRecipients).set({ state, stateSince: now }).where(isAmong(rows));
}

const isAmong = (rows: readonly StoredRow[]) =>
  inArray(
    alertRecipients.id,
    rows.map(({ id }) => id),
  );

/**
 * Sets the recipients of a locked channel. Someone who unsubscribed stays unsubscribed, even if removed and added
 * again. Returns those who need a confirmation email.
 */
export async function replaceRecipients(
  tx: Database,
  channelId: string,
  wanted: readonly { email: string; state: RecipientState }[],
  now: Date,
): Promise<AlertRecipientRow[]> {
  const before = await listStored(tx, [channelId]);
  const isSame = (one: { email: string }) => (other: { email: string }) =>
    one.email.toLowerCase() === other.email.toLowerCase();
  const isWanted = (row: StoredRow) => wanted.some(isSame(row));
  const dropped = before.filter((row) => isNamed(row) && !isWanted(row));
  const { stopped = [], others = [] } = Object.groupBy(dropped, ({ state }) =>
    state === 'stopped' ? state : 'others',
  );
  await setStates(tx, stopped, 'left-out', now);
  await tx.delete(alertRecipients).where(isAmong(others));
  await setStates(
    tx,
    before.filter((row) => !isNamed(row) && isWanted(row)),
    'stopped',
    now,
  );
  const added = wanted
    .filter((each) => !before.some(isSame(each)))
    .map((each) => ({ id: newId(), channelId, ...each, stateSince: now }));
  if (added.length > 0) await tx.insert(alertRecipients).values(added);
  const kept = before.filter(isNamed).filter(isWanted);
  return [...kept, ...added].filter(({ state }) => state === 'asked');
}
