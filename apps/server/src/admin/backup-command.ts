import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { listTables, type TableShape, writeMark } from './backup-format.ts';

/** Rows with evidence are long; most others are short. */
const atOnce = { rows: 1000, characters: 1_000_000 };

export const backupCommand: AdminCommand = {
  usage: 'backup <file>',
  summary: 'Write a consistent snapshot of the whole database to a new file, without stopping the server',
  file: 'written',
  readsSnapshot: true,
  recordedAs: 'server.backup',
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

/** Passes the text of each row through unparsed: JavaScript would round large numbers. */
async function writeRows(tx: Database, { name }: TableShape, write: AdminContext['write']): Promise<number> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
  );
  let count = 0;
  for (let wanted = 10; ; ) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(wanted))} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    await write(text);
    const fitting = Math.floor((atOnce.characters / text.length) * rows.length);
    wanted = Math.max(1, Math.min(fitting, wanted * 4, atOnce.rows));
  }
  await tx.execute(sql`close backup_rows`);
  return count;
}
