import type { RecipientState } from '@hopwise/model';
import { and, count, eq, lt, ne, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newId, storedMoment, storedText } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { projects } from '../../projects/index.ts';
import { statusPages } from './status-pages-table.ts';

/** Visitors who want the updates of a status page by email. They are deleted when the page is turned off. */
export const statusSubscribers = pgTable(
  'status_subscribers',
  {
    /** The basis for the link in emails to them. */
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => statusPages.projectId, { onDelete: 'cascade' }),
    email: storedText().notNull(),
    state: storedText().$type<RecipientState>().notNull(),
    stateSince: storedMoment('state_since').notNull(),
    /** When they last got an update. */
    lastMailedAt: storedMoment('last_mailed_at'),
  },
  (table) => [
    uniqueIndex('status_subscribers_page').on(table.projectId, sql`lower(${table.email})`),
    index('status_subscribers_unconfirmed').on(table.stateSince).where(sql`${table.state} <> 'confirmed'`),
  ],
);

export type SubscriberRow = typeof statusSubscribers.$inferSelect;

/** What subscribers have yet to be sent: incidents and notes, written in the transaction that stores these. */
export const statusUpdates = pgTable(
  'status_updates',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => statusSubscribers.id, { onDelete: 'cascade' }),
    kind: storedText().$type<StatusUpdateKind>().notNull(),
    /** The incident or the note. No foreign key: it may be deleted before it is sent. */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [index('status_updates_subscriber').on(table.subscriberId)],
);

export type StatusUpdateKind = 'started' | 'ended' | 'note';

/** The subscriber with the name of the project. */
export async function findSubscriber(
  db: Database,
  id: string,
): Promise<(SubscriberRow & { projectName: string }) | undefined> {
  const [found] = await db
    .select({ subscriber: statusSubscribers, projectName: projects.name })
    .from(statusSubscribers)
    .innerJoin(projects, eq(projects.id, statusSubscribers.projectId))
    .where(eq(statusSubscribers.id, id));
  return found && { ...found.subscriber, projectName: found.projectName };
}

export async function countSubscribers(db: Database, projectId: string, state?: RecipientState): Promise<number> {
  const ofPage = eq(statusSubscribers.projectId, projectId);
  const [row] = await db
    .select({ subscribers: count() })
    .from(statusSubscribers)
    .where(state === undefined ? ofPage : and(ofPage, eq(statusSubscribers.state, state)));
  return row?.subscribers ?? 0;
}

/** The id of a subscriber who has to confirm; undefined: they have confirmed already. */
export async function askSubscriber(
  tx: Database,
  { projectId, email, now }: { projectId: string; email: string; now: Date },
): Promise<string | undefined> {
  const asked = { state: 'asked', stateSince: now } as const;
  const isSame = sql`lower(${statusSubscribers.email}) = lower(${email})`;
  const mayBeAsked = and(eq(statusSubscribers.projectId, projectId), isSame, ne(statusSubscribers.state, 'confirmed'));
  const { id } = statusSubscribers;
  const [known] = await tx.update(statusSubscribers).set(asked).where(mayBeAsked).returning({ id });
  if (known !== undefined) return known.id;
  const row = { id: newId(), projectId, email, ...asked, lastMailedAt: null };
  const [added] = await tx.insert(statusSubscribers).values(row).onConflictDoNothing().returning({ id });
  return added?.id;
}

export async function setSubscriberState(
  tx: Database,
  id: string,
  { state, now }: { state: RecipientState; now: Date },
): Promise<void> {
  await tx.update(statusSubscribers).set({ state, stateSince: now }).where(eq(statusSubscribers.id, id));
  if (state !== 'confirmed') await tx.delete(statusUpdates).where(eq(statusUpdates.subscriberId, id));
}

/** Addresses of people who didn't confirm, or unsubscribed, aren't kept. */
export async function deleteUnconfirmed(tx: Database, before: Date): Promise<void> {
  await tx
    .delete(statusSubscribers)
    .where(and(ne(statusSubscribers.state, 'confirmed'), lt(statusSubscribers.stateSince, before)));
}

/** Notes an update for everyone who subscribed to the page of a project. */
export async function noteUpdate(
  tx: Database,
  { projectId, kind, subjectId }: { projectId: string; kind: StatusUpdateKind; subjectId: string },
): Promise<void> {
  await tx.execute(sql`
    insert into status_updates (subscriber_id, kind, subject_id)
    select id, ${kind}, ${subjectId}::uuid from status_subscribers
    where project_id = ${projectId}::uuid and state = 'confirmed'`);
}
