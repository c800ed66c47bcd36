import type { ContractSpelling } from '@hopwise/model';
import { and, count, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** Redirect tests for a site. A saved contract was validated, so it can be run. */
export const contracts = pgTable(
  'contracts',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The creator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: storedText().notNull(),
    spelling: storedText().$type<ContractSpelling>().notNull(),
    text: storedText().notNull(),
    /** The site that paths belong to, overriding the text's own. */
    base: storedText(),
    version: integer().notNull(),
    testCount: integer('test_count').notNull(),
    caseCount: integer('case_count').notNull(),
    /** The basis for the badge token; null: there is no badge. See open-contract.ts. */
    badgeNonce: uuid('badge_nonce'),
    badgeTokenHash: storedText('badge_token_hash').unique(),
    /** A trigger totals it by project. */
    storedBytes: integer('stored_bytes').notNull(),
    createdAt: storedMoment('created_at').notNull(),
    updatedAt: storedMoment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('contracts_name').on(table.projectId, table.name)],
);

export type ContractRow = typeof contracts.$inferSelect;
/** Without the text, which may be a megabyte. */
export type ListedContractRow = Omit<ContractRow, 'text'>;

export async function insertContract(db: Database, row: ContractRow): Promise<void> {
  await db.insert(contracts).values(row);
}

export async function findContract(db: Database, id: string): Promise<ContractRow | undefined> {
  const [found] = await db.select().from(contracts).where(eq(contracts.id, id));
  return found;
}

/** Until the transaction ends, no one else changes it. */
export async function lockContract(tx: Database, id: string): Promise<ContractRow | undefined> {
  const [found] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update');
  return found;
}

/** The contracts of a project, most recently changed first. */
export async function listContractRows(db: Database, projectId: string): Promise<ListedContractRow[]> {
  const { text: _text, ...listed } = getTableColumns(contracts);
  return db
    .select(listed)
    .from(contracts)
    .where(eq(contracts.projectId, projectId))
    .orderBy(desc(contracts.updatedAt), desc(contracts.id));
}

export async function countContracts(db: Database, projectId: string): Promise<number> {
  const [row] = await db.select({ contracts: count() }).from(contracts).where(eq(contracts.projectId, projectId));
  return row?.contracts ?? 0;
}

export async function updateContractRow(db: Database, id: string, changes: Partial<ContractRow>): Promise<void> {
  await db.update(contracts).set(changes).where(eq(contracts.id, id));
}

export async function deleteContractRow(db: Database, id: string): Promise<void> {
  await db.delete(contracts).where(eq(contracts.id, id));
}

/** The contract whose badge has this token, unless its project is being deleted. */
export async function findContractByBadge(db: Database, tokenHash: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(eq(contracts.badgeTokenHash, tokenHash), isNull(projects.removedAt)));
  return found;
}
