import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { type Migration, originOf, readMigrations } from '../db/migrate.ts';
import { type BackupMark, readMark } from './backup-format.ts';
import type { TableShape } from './database-tables.ts';
import { messageOf } from './describe-failure.ts';
import type { RestoreStaging } from './restore-staging.ts';
import { UsageError } from './usage-error.ts';

/** Small batches: other callers of the embedded database wait for each. */
const batch = { rows: 100, characters: 1_000_000 };

/** Reads a backup into empty tables with the schema of its version, then migrates them. Returns the number of rows. */
export async function readBackup(lines: AsyncIterable<string>, staging: RestoreStaging): Promise<number> {
  const reading = new BackupReading(staging);
  for await (const line of lines) await reading.take(line);
  return reading.finish();
}

class BackupReading {
  readonly #staging: RestoreStaging;
  #tables = new Map<string, TableShape>();
  /** The migrations that the version which wrote the backup didn't have. */
  #newerMigrations: Migration[] = [];
  #table: TableShape | undefined;
  #lines: string[] = [];
  #characters = 0;
  #rows = 0;
  #hasStarted = false;
  #hasEnded = false;

  constructor(staging: RestoreStaging) {
    this.#staging = staging;
  }

  async take(line: string): Promise<void> {
    if (this.#hasEnded) throw new UsageError('The file is damaged: it has data after its end. Nothing was changed.');
    const mark = parseMark(line);
    if (mark === undefined) await this.#takeRow(line);
    else await this.#takeMark(mark);
  }

  async finish(): Promise<number> {
    if (!this.#hasEnded) throw new UsageError('Not a Hopwise backup file, or it is truncated. Nothing was changed.');
    for (const table of this.#tables.values()) await this.#staging.continueCounting(table);
    for (const migration of this.#newerMigrations) await this.#staging.migrate(migration);
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
      if (mark.rows !== this.#rows) throw new UsageError('The backup is missing rows. Nothing was changed.');
      this.#hasEnded = true;
    }
  }

  /** Migrations are sequential, so those of an older version are a prefix of ours. */
  async #start(written: string[]): Promise<void> {
    if (this.#hasStarted) throw noBackup();
    const origin = originOf(written);
    if (origin === 'pre-release') {
      throw new UsageError(
        "The backup is from a version of Hopwise before 0.1.0, which can't be restored. Nothing was changed.",
      );
    }
    if (origin === 'newer') {
      throw new UsageError(
        'The backup is from a newer version of Hopwise. Restore it with that version or a later one. Nothing was changed.',
      );
    }
    const ours = readMigrations();
    for (const migration of ours.slice(0, written.length)) await this.#staging.migrate(migration);
    this.#newerMigrations = ours.slice(written.length);
    this.#tables = new Map((await this.#staging.listTables()).map((table) => [table.name, table]));
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
    await this.#staging.addRows(this.#table, this.#lines).catch((cause: unknown) => {
      if (isDatabaseUnavailable(cause)) throw cause;
      throw new UsageError(`The file is damaged (${messageOf(cause)}). Nothing was changed.`, { cause });
    });
    this.#lines = [];
    this.#characters = 0;
  }
}

const noBackup = () => new UsageError('Not a Hopwise backup file. Nothing was changed.');

function parseMark(line: string): BackupMark | undefined {
  try {
    return readMark(line);
  } catch {
    throw noBackup();
  }
}
