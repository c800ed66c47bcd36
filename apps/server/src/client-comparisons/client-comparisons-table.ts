import type { ClientComparison, ClientComparisonEvidence } from '@hopwise/model';
import type { IgnoredPart } from '@hopwise/monitor';
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import { shareTable } from '../sharing/index.ts';
import { users } from '../users/index.ts';

/**
 * The traces, and which parts of URLs change on every request. The comparison is computed from them when it is read.
 */
export interface StoredComparisonEvidence extends ClientComparisonEvidence {
  version: 1;
  ignored: IgnoredPart[];
}

export const clientComparisons = pgTable(
  'client_comparisons',
  {
    /** Starts with the time, so that the newest has the largest id. */
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The creator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: storedText().notNull(),
    /** For lists. */
    headline: storedText().notNull(),
    counts: storedJson().$type<ClientComparison['counts']>().notNull(),
    evidence: storedJson().$type<StoredComparisonEvidence>().notNull(),
    /** A trigger totals it by project. */
    storedBytes: integer('stored_bytes').notNull(),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [index('client_comparisons_newest').on(table.projectId, table.id)],
);

export type ClientComparisonRow = typeof clientComparisons.$inferSelect;
export type ListedClientComparisonRow = Omit<ClientComparisonRow, 'evidence'>;

export async function insertClientComparison(db: Database, row: ClientComparisonRow): Promise<void> {
  await db.insert(clientComparisons).values(row);
}

export async function findClientComparison(db: Database, id: string): Promise<ClientComparisonRow | undefined> {
  const [found] = await db.select().from(clientComparisons).where(eq(clientComparisons.id, id));
  return found;
}

/** The comparisons of a project, newest first, after `cursor`. */
export async function listClientComparisonRows(
  db: Database,
  projectId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListedClientComparisonRow[]> {
  const { evidence: _evidence, ...listed } = getTableColumns(clientComparisons);
  const { id } = clientComparisons;
  return db
    .select(listed)
    .from(clientComparisons)
    .where(and(eq(clientComparisons.projectId, projectId), cursor === undefined ? undefined : lt(id, cursor)))
    .orderBy(desc(id))
    .limit(limit);
}

export async function deleteClientComparisonRow(db: Database, id: string): Promise<void> {
  await db.delete(clientComparisons).where(eq(clientComparisons.id, id));
}

export const clientComparisonShares = shareTable(
  'client_comparison_shares',
  'comparison_id',
  () => clientComparisons.id,
);
