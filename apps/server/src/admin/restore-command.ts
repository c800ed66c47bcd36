import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listUsers } from '../users/index.ts';
import type { AdminCommand } from './admin-command.ts';
import { type BackupMark, readMark } from './backup-format.ts';
import { listMigrations, listTables, type TableShape } from './database-tables.ts';
import { messageOf } from './describe-failure.ts';
import { readLines } from './read-lines.ts';
import { UsageError } from './usage-error.ts';

const batch = { rows: 100, characters: 4_000_000 };

export const restoreCommand: AdminCommand = {
  usage: 'restore <file> [--replace]',
  summary: 'puts a backup in place of what the database holds: all of it or, when something is wrong, nothing',
  file: 'read',
  run: async ({ db, args, input, write }) => {
    const rows = await db.transaction(async (tx) => {
      if (!args.includes('--replace')) await refuseToReplace(tx);
      const tables = await listTables(tx);
      await tx.execute(
        sql`truncate ${sql.join(
          tables.map(({ name }) => sql.identifier(name)),
          sql`, `,
        )}`,
      );
      const restored = await new Restore(tx, tables).read(readLines(input));
      for (const table of tables) await continueCounting(tx, table);
      return restored;
    });
    await write(`Restored ${rows} rows\n`);
  },
};

async function refuseToReplace(tx: Database): Promise<void> {
  const { length } = await listUsers(tx);
  if (length > 0) {
    throw new UsageError(
      `The database holds ${length} accounts, which would be lost: add --replace to restore all the same`,
    );
  }
}

/** The reading of one backup. */
class Restore {
  readonly #tx: Database;
  readonly #tables: Map<string, TableShape>;
  #table: TableShape | undefined;
  #lines: string[] = [];
  #characters = 0;
  #rows = 0;
  #hasStarted = false;
  #hasEnded = false;

  constructor(tx: Database, tables: TableShape[]) {
    this.#tx = tx;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async read(lines: AsyncIterable<string>): Promise<number> {
    for await (const line of lines) {
      if (this.#hasEnded) throw new UsageError('The file is damaged, it goes on after its end: nothing was changed');
      const mark = parseMark(line);
      if (mark === undefined) await this.#takeRow(line);
      else await this.#takeMark(mark);
    }
    if (!this.#hasEnded) throw new UsageError('The file is no backup of Hopwise, or breaks off: nothing was changed');
    return this.#rows;
  }

  async #takeMark(mark: BackupMark): Promise<void> {
    await this.#flush();
    if (mark.mark === 'start') return this.#start(mark.migrations);
    if (!this.#hasStarted) throw noBackup();
    if (mark.mark === 'table') {
      this.#table = this.#tables.get(mark.name);
      if (this.#table === undefined) throw noBackup();
    } else {
      if (mark.rows !== this.#rows) throw new UsageError('The file lacks rows: nothing was changed');
      this.#hasEnded = true;
    }
  }

  async #start(migrations: string[]): Promise<void> {
    const current = await listMigrations(this.#tx);
    if (migrations.join() !== current.join()) {
      throw new UsageError(
        'The backup was made by another version of Hopwise: restore it with that version, then start this one, which brings it up to date',
      );
    }
    this.#hasStarted = true;
  }

  async #takeRow(line: string): Promise<void> {
    if (this.#table === undefined) throw noBackup();
    this.#lines.push(line);
    this.#characters += line.length;
    this.#rows += 1;
    if (this.#lines.length >= batch.rows || this.#characters >= batch.characters) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#table === undefined || this.#lines.length === 0) return;
    const name = sql.identifier(this.#table.name);
    const columns = sql.join(
      this.#table.columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const insertion = this.#tx.execute(sql`
      insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${`[${this.#lines.join()}]`}::json)`);
    await insertion.catch((cause: unknown) => {
      throw new UsageError(`The file is damaged, nothing was changed: ${messageOf(cause)}`, { cause });
    });
    this.#lines = [];
    this.#characters = 0;
  }
}

const noBackup = () => new UsageError('The file is no backup of Hopwise: nothing was changed');

function parseMark(line: string): BackupMark | undefined {
  try {
    return readMark(line);
  } catch {
    throw noBackup();
  }
}

/** The next row gets the number after the last one restored. */
async function continueCounting(tx: Database, { name, counters }: TableShape): Promise<void> {
  for (const column of counters) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false)
      from ${sql.identifier(name)}`);
  }
}
