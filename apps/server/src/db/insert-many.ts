import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { storable } from './storable.ts';

/** What JSON writes for texts that PostgreSQL does not store: U+0000 and lone surrogates. */
const unstorable = /\\u0000|\\ud[89a-f]/i;

/**
 * Adds many rows in one statement with one parameter: one for each value costs several times as much. What a row
 * leaves out becomes null, so this is not for tables whose columns have defaults.
 */
export async function insertMany<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
  );
  await db.execute(
    sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${storableJson(records)}::json)`,
  );
}

/** Looking for trouble in the finished text is far cheaper than replacing in every value. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  const isStorable = !text.includes('\\u') || !unstorable.test(text);
  return isStorable ? text : JSON.stringify(storable(JSON.parse(text)));
}
