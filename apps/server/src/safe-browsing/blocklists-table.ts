import { eq, inArray, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** The lists of dangerous sites that the owner of this installation imported. */
export const blocklists = pgTable('blocklists', {
  name: storedText().primaryKey(),
  entryCount: integer('entry_count').notNull(),
  importedAt: storedMoment('imported_at').notNull(),
});

/** What the lists name, as expressions of URLs: `evil.test/` or `evil.test/malware.exe`. */
export const blocklistEntries = pgTable(
  'blocklist_entries',
  {
    expression: storedText().notNull(),
    listName: storedText('list_name')
      .notNull()
      .references(() => blocklists.name, { onDelete: 'cascade' }),
    threat: storedText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.expression, table.listName] })],
);

export type BlocklistRow = typeof blocklists.$inferSelect;
export type BlocklistEntry = Pick<typeof blocklistEntries.$inferSelect, 'expression' | 'threat'>;

export async function listBlocklists(db: Database): Promise<BlocklistRow[]> {
  return db.select().from(blocklists).orderBy(blocklists.name);
}

export async function findBlocklistMatches(
  db: Database,
  expressions: readonly string[],
): Promise<(typeof blocklistEntries.$inferSelect)[]> {
  if (expressions.length === 0) return [];
  return db
    .select()
    .from(blocklistEntries)
    .where(inArray(blocklistEntries.expression, [...expressions]));
}

/** Empties the list of this name, or makes it. */
export async function beginBlocklist(db: Database, name: string, importedAt: Date): Promise<void> {
  await db.delete(blocklists).where(eq(blocklists.name, name));
  await db.insert(blocklists).values({ name, entryCount: 0, importedAt });
}

/** Answers how many were new. */
export async function addBlocklistEntries(
  db: Database,
  name: string,
  entries: readonly BlocklistEntry[],
): Promise<number> {
  const { rows } = await db.execute<{ added: number | string }>(sql`
    with added as (
      insert into ${blocklistEntries} (expression, list_name, threat)
      select entry.expression, ${name}, entry.threat
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(expression text, threat text)
      on conflict do nothing
      returning 1
    )
    select count(*) as added from added`);
  return Number(rows[0]?.added ?? 0);
}

export async function completeBlocklist(db: Database, name: string, entryCount: number): Promise<void> {
  await db.update(blocklists).set({ entryCount }).where(eq(blocklists.name, name));
}
