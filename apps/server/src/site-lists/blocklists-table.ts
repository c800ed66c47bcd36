import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { newId, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/**
 * The imported lists of dangerous sites. Each import is a separate edition, with a suffix after the title in its name,
 * so that entries need not be changed when it takes effect.
 */
export const blocklists = pgTable('blocklists', {
  name: storedText().primaryKey(),
  /** hiddenCount: the edition isn't complete yet, or was replaced. */
  entryCount: integer('entry_count').notNull(),
  importedAt: storedMoment('imported_at').notNull(),
});

const hiddenCount = -1;
const editionSign = '\u001f';
/** Few enough that others don't wait long. */
const entriesAtOnce = 5000;

/** The listed URL expressions: `evil.test/` or `evil.test/malware.exe`. */
export const blocklistEntries = pgTable(
  'blocklist_entries',
  {
    expression: storedText().notNull(),
    listName: storedText('list_name')
      .notNull()
      .references(() => blocklists.name, { onDelete: 'cascade' }),
    /** The list's own threat name; empty if it has none. */
    threat: storedText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.expression, table.listName] })],
);

export type BlocklistRow = typeof blocklists.$inferSelect;
export type BlocklistEntry = Pick<typeof blocklistEntries.$inferSelect, 'expression' | 'threat'>;

export interface ListedBlocklist extends BlocklistRow {
  /** Its name without the edition suffix. */
  title: string;
}

/** The lists in effect. */
export async function listBlocklists(db: Database): Promise<ListedBlocklist[]> {
  const rows = await db
    .select()
    .from(blocklists)
    .where(ne(blocklists.entryCount, hiddenCount))
    .orderBy(blocklists.name);
  return rows.map((row) => ({ ...row, title: row.name.split(editionSign, 1)[0] ?? row.name }));
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

/** Creates a hidden edition. Returns its name. */
export async function beginEdition(db: Database, title: string): Promise<string> {
  const name = `${title}${editionSign}${newId()}`;
  await db.insert(blocklists).values({ name, entryCount: hiddenCount, importedAt: new Date() });
  return name;
}

/** Returns how many were new. */
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

/** Replaces the editions of the same title with this one. */
export async function publishEdition(db: Database, name: string, entryCount: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(blocklists).set({ entryCount: hiddenCount }).where(hasTitleOf(name));
    await tx.update(blocklists).set({ entryCount }).where(eq(blocklists.name, name));
  });
}

/** Deletes the hidden editions of a title: the previous one, and leftovers of broken imports. */
export async function removeHiddenEditions(db: Database, name: string): Promise<void> {
  const isHidden = and(hasTitleOf(name), eq(blocklists.entryCount, hiddenCount));
  for (const { name: hidden } of await db.select().from(blocklists).where(isHidden)) await removeEdition(db, hidden);
}

/**
 * Entries are deleted in parts, each a range of the index: deleting the list itself would delete all of them at once.
 */
export async function removeEdition(db: Database, name: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select max(expression) as last from (
        select expression from ${blocklistEntries} where expression > ${after}
        order by expression limit ${entriesAtOnce}
      ) as stretch`);
    const last = rows[0]?.last;
    if (typeof last !== 'string') break;
    await db.execute(sql`
      delete from ${blocklistEntries}
      where expression > ${after} and expression <= ${last} and list_name = ${name}`);
    after = last;
  }
  await db.delete(blocklists).where(eq(blocklists.name, name));
}

/** Older editions have the title alone. */
function hasTitleOf(name: string) {
  const title = name.split(editionSign, 1)[0] ?? name;
  return or(eq(blocklists.name, title), sql`starts_with(${blocklists.name}, ${`${title}${editionSign}`})`);
}
