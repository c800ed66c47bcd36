import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { projects } from './projects-table.ts';

/**
 * The size of a project's checks and bulk jobs, and its number of checks, maintained by triggers in the transactions
 * that change them. Data without a project (guest checks and running uploads) is counted under the nil UUID. Each
 * figure is the sum of several parts, one for some of the connections, so that concurrent writers don't wait for each
 * other.
 */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    projectId: uuid('project_id').notNull(),
    part: smallint().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    checks: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.part] })],
);

/** An owner of projects: a person or an organization. */
export type StorageOwner = { userId: string | null; organizationId: string | null };

const sumOf = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedBytes.bytes}), 0)` })
    .from(storedBytes)
    .where(where);
  return Number(row?.bytes ?? 0);
};

/** The size of all projects of an owner. */
export function readStoredBytes(db: Database, { userId, organizationId }: StorageOwner): Promise<number> {
  const isOwned = userId === null ? eq(projects.organizationId, organizationId ?? '') : eq(projects.userId, userId);
  const owned = db.select({ id: projects.id }).from(projects).where(isOwned);
  return sumOf(db, sql`${storedBytes.projectId} in ${owned}`);
}

/** The size of everything, guest data included. */
export const readAllStoredBytes = (db: Database): Promise<number> => sumOf(db, undefined);

const checkCount = sql<string>`coalesce(sum(${storedBytes.checks}), 0)`;

/** How many checks a project has, bulk rows included: counting them would read an index entry for each. */
export const countChecksOf = (db: Database, projectId: string | Placeholder) =>
  db.select({ total: checkCount }).from(storedBytes).where(eq(storedBytes.projectId, projectId));

/** The same for several projects; those without checks may be missing. */
export async function countProjectChecks(db: Database, projectIds: readonly string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({ projectId: storedBytes.projectId, total: checkCount })
    .from(storedBytes)
    .where(inArray(storedBytes.projectId, [...projectIds]))
    .groupBy(storedBytes.projectId);
  return new Map(rows.map(({ projectId, total }) => [projectId, Number(total)]));
}
