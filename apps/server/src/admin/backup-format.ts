import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../db/database.ts';

/**
 * A backup is text with one line of JSON per row, as PostgreSQL writes it, so it can move between the embedded database
 * and PostgreSQL. A line that starts with # describes what follows; no row starts with #.
 */
const backupMark = z.discriminatedUnion('mark', [
  z.object({ mark: z.literal('start'), format: z.literal('hopwise-backup'), migrations: z.array(z.string()) }),
  z.object({ mark: z.literal('table'), name: z.string() }),
  z.object({ mark: z.literal('end'), rows: z.number() }),
]);
export type BackupMark = z.infer<typeof backupMark>;

export const writeMark = (mark: BackupMark): string => `#${JSON.stringify(mark)}\n`;

/** Returns undefined for a row. Throws on a line that is neither. */
export function readMark(line: string): BackupMark | undefined {
  return line.startsWith('{') ? undefined : backupMark.parse(JSON.parse(line.replace(/^#/, '')));
}

export interface TableShape {
  name: string;
  /** The writable columns, without generated ones. */
  columns: string[];
  /** The columns that number their rows. */
  counters: string[];
}

/**
 * The tables of Hopwise in the current schema, each after the tables it references, without those that triggers fill.
 */
export async function listTables(db: Database): Promise<TableShape[]> {
  const { rows: tables } = await db.execute<{ name: string; columns: string[]; counters: string[] }>(sql`
    select table_name as name,
      json_agg(column_name order by ordinal_position) filter (where is_generated = 'NEVER') as columns,
      coalesce(json_agg(column_name) filter (where is_identity = 'YES'), '[]') as counters
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'stored_bytes', 'check_hours')
    group by table_name order by table_name`);
  const { rows: references } = await db.execute<{ child: string; parent: string }>(sql`
    select distinct child.relname as child, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema::regnamespace and conrelid <> confrelid`);
  return parentsFirst(tables, references);
}

function parentsFirst(tables: TableShape[], references: { child: string; parent: string }[]): TableShape[] {
  const ordered: TableShape[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !placed.has(name) && references.every(({ child, parent }) => child !== name || placed.has(parent)),
    );
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}
