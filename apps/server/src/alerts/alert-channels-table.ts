import type { AlertChannelKind, OptionalAlertEvent } from '@hopwise/model';
import { and, asc, count, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { organizations } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** Where alerts are sent, for a project or for all projects of an organization. */
export const alertChannels = pgTable(
  'alert_channels',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The creator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: storedText().$type<AlertChannelKind>().notNull(),
    name: storedText().notNull(),
    /** Enough to distinguish channels, without a secret. */
    hint: storedText().notNull(),
    /** Encrypted settings and secrets: see open-channel.ts. */
    sealed: storedText().notNull(),
    alsoNotifyAbout: storedJson('also_notify_about').$type<OptionalAlertEvent[]>().notNull(),
    /** Until when the previous secret also signs; null: it doesn't. */
    oldSecretUntil: storedMoment('old_secret_until'),
    /** Why the channel is disabled; null: it is enabled. */
    disabledReason: storedText('disabled_reason'),
    /** The receiver asked for no requests before this time. */
    backoffUntil: storedMoment('rests_until'),
    lastDeliveredAt: storedMoment('last_delivered_at'),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [
    index('alert_channels_project').on(table.projectId),
    index('alert_channels_organization').on(table.organizationId),
    check('alert_channels_one_owner', sql`num_nonnulls(${table.projectId}, ${table.organizationId}) = 1`),
  ],
);

export type AlertChannelRow = typeof alertChannels.$inferSelect;
/** Who owns a channel. */
export type ChannelOwner = Pick<AlertChannelRow, 'projectId' | 'organizationId'>;

export async function insertChannel(db: Database, row: AlertChannelRow): Promise<void> {
  await db.insert(alertChannels).values(row);
}

export async function findChannel(db: Database, id: string): Promise<AlertChannelRow | undefined> {
  const [found] = await db.select().from(alertChannels).where(eq(alertChannels.id, id));
  return found;
}

/** Until the transaction ends, no one else changes the channel or its deliveries; new alerts may still be queued. */
export async function lockChannel(tx: Database, id: string): Promise<AlertChannelRow | undefined> {
  const [found] = await tx.select().from(alertChannels).where(eq(alertChannels.id, id)).for('no key update');
  return found;
}

export async function updateChannelRow(db: Database, id: string, changes: Partial<AlertChannelRow>): Promise<void> {
  await db.update(alertChannels).set(changes).where(eq(alertChannels.id, id));
}

/** Its pending messages and its delivery log are deleted with it. */
export async function deleteChannelRow(db: Database, id: string): Promise<void> {
  await db.delete(alertChannels).where(eq(alertChannels.id, id));
}

const isOf = ({ projectId, organizationId }: ChannelOwner): SQL | undefined =>
  or(
    projectId === null ? undefined : eq(alertChannels.projectId, projectId),
    organizationId === null ? undefined : eq(alertChannels.organizationId, organizationId),
  );

/** The channels of a project, of an organization, or of both, oldest first. */
export async function listChannelRows(db: Database, owners: ChannelOwner): Promise<AlertChannelRow[]> {
  return db
    .select()
    .from(alertChannels)
    .where(isOf(owners))
    .orderBy(asc(alertChannels.createdAt), asc(alertChannels.id));
}

/** The channels of some projects and organizations, by name. */
export const listChannelRowsOf = (db: Database, ownerIds: readonly string[]): Promise<AlertChannelRow[]> =>
  db
    .select()
    .from(alertChannels)
    .where(or(inArray(alertChannels.projectId, [...ownerIds]), inArray(alertChannels.organizationId, [...ownerIds])))
    .orderBy(asc(alertChannels.name), asc(alertChannels.id));

export async function countChannels(db: Database, owner: ChannelOwner): Promise<number> {
  const [row] = await db.select({ channels: count() }).from(alertChannels).where(isOf(owner));
  return row?.channels ?? 0;
}

/** Of some ids, those a project can use: its own channels and those of its current organization. */
const usableBy = (db: Database, projectId: string, ids: readonly string[]) =>
  db
    .select({ channel: getTableColumns(alertChannels) })
    .from(alertChannels)
    .innerJoin(
      projects,
      or(eq(projects.id, alertChannels.projectId), eq(projects.organizationId, alertChannels.organizationId)),
    )
    .where(and(eq(projects.id, projectId), isNull(projects.removedAt), inArray(alertChannels.id, [...ids])));

export async function listUsableChannels(
  db: Database,
  projectId: string,
  ids: readonly string[],
): Promise<AlertChannelRow[]> {
  if (ids.length === 0) return [];
  return (await usableBy(db, projectId, ids)).map(({ channel }) => channel);
}

/** Who owns the channel or its project. No one if the project is being deleted. */
export async function ownerOf(
  db: Database,
  { projectId, organizationId }: ChannelOwner,
): Promise<{ userId: string | null; organizationId: string | null }> {
  if (projectId === null) return { userId: null, organizationId };
  const [found] = await db
    .select({ userId: projects.userId, organizationId: projects.organizationId })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found ?? { userId: null, organizationId: null };
}
