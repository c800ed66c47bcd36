import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { writeMark } from './backup-format.ts';
import { listMigrations, listTables, type TableShape } from './database-tables.ts';

const rowsAtOnce = 100;

export const backupCommand: AdminCommand = {
  usage: 'backup <file>',
  summary: 'writes the whole database to a new file, as it is at one moment, also while the server runs',
  file: 'written',
  run: async ({ db, write }) => {
    await db.transaction(
      async (tx) => {
        const migrations = await listMigrations(tx);
        await write(writeMark({ mark: 'start', format: 'hopwise-backup', migrations }));
        let rows = 0;
        for (const table of await listTables(tx)) {
          await write(writeMark({ mark: 'table', name: table.name }));
          rows += await writeRows(tx, table, write);
        }
        await write(writeMark({ mark: 'end', rows }));
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  },
};

/** The text of each row is passed on as it comes: JavaScript would round what it has no number for. */
async function writeRows(tx: Database, { name }: TableShape, write: AdminContext['write']): Promise<number> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    await write(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await tx.execute(sql`close backup_rows`);
  return count;
}
