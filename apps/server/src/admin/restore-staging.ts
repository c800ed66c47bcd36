import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import {
  beginMigrations,
  lockMigrations,
  type Migration,
  migrationStatements,
  originOf,
  readMigrations,
} from '../db/migrate.ts';
import { messageOf, UsageError } from './admin-command.ts';
import { type BackupMark, listTables, readMark, type TableShape } from './backup-format.ts';

const schema = sql.identifier('hopwise_restore');
/** Other users of the tables release them quickly. */
const lockTimeout = '10s';

/** Does part of the work in the staging schema. */
export type Step = <T>(work: (tx: Database) => Promise<T>) => Promise<T>;

/**
 * New tables in their own schema, which replace those in use at the end. Until then no one notices, and a failure
 * changes nothing.
 */
export class RestoreStaging {
  readonly #step: Step;
  readonly #home: string;

  private constructor(step: Step, home: string) {
    this.#step = step;
    this.#home = home;
  }

  /** Removes whatever a killed restore left behind. */
  static async begin(
    db: Database,
    toStep: (setSchema: (tx: Database) => Promise<void>) => Step,
  ): Promise<RestoreStaging> {
    const { rows } = await db.execute<{ home: string }>(sql`select current_schema as home`);
    await dropStaging(db);
    await db.execute(sql`create schema ${schema}`);
    const step = toStep(async (tx) => {
      await tx.execute(sql`set local search_path to ${schema}`);
    });
    await step(beginMigrations);
    return new RestoreStaging(step, rows[0]?.home ?? 'public');
  }

  async migrate(migration: Migration): Promise<void> {
    for (const statement of migrationStatements(migration)) await this.#step((tx) => tx.execute(statement));
  }

  listTables(): Promise<TableShape[]> {
    return this.#step(listTables);
  }

  /** Rows as PostgreSQL writes them in JSON. */
  async addRows({ name, columns }: TableShape, lines: readonly string[]): Promise<void> {
    const table = sql.identifier(name);
    const named = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    await this.#step((tx) =>
      tx.execute(sql`
        insert into ${table} (${named}) overriding system value
        select ${named} from json_populate_recordset(null::${table}, ${`[${lines.join()}]`}::json)`),
    );
  }

  /** The next row gets the number after the last restored one. */
  async continueCounting({ name, counters }: TableShape): Promise<void> {
    for (const column of counters) {
      await this.#step((tx) =>
        tx.execute(sql`
          select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false)
          from ${sql.identifier(name)}`),
      );
    }
  }

  /** Without statistics the database chooses bad plans. */
  async analyze(): Promise<void> {
    for (const { name } of await this.listTables()) {
      await this.#step((tx) => tx.execute(sql`analyze ${sql.identifier(name)}`));
    }
  }

  /** Replaces the tables in use with the staged ones. `allow` gets a last look at the old ones. */
  async takePlace(allow: (tx: Database) => Promise<void>): Promise<void> {
    const home = sql.identifier(this.#home);
    await this.#step(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${lockTimeout}'`)}`);
      await lockMigrations(tx);
      const tables = await namesOf(
        tx,
        sql`select relname from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace`,
      );
      const functions = await namesOf(
        tx,
        sql`select proname from pg_proc where pronamespace = current_schema::regnamespace`,
      );
      await tx.execute(sql`set local search_path to ${home}`);
      await allow(tx);
      const inHome = (name: string) => sql`${home}.${sql.identifier(name)}`;
      await tx.execute(sql`drop table if exists ${sql.join(tables.map(inHome), sql`, `)}`).catch(refuseDependants);
      for (const name of functions) await tx.execute(sql`drop function if exists ${inHome(name)}()`);
      for (const name of tables) {
        await tx.execute(sql`alter table ${schema}.${sql.identifier(name)} set schema ${home}`);
      }
      for (const name of functions) {
        await tx.execute(sql`alter function ${schema}.${sql.identifier(name)}() set schema ${home}`);
      }
      await tx.execute(sql`drop schema ${schema}`);
    });
  }
}

export async function dropStaging(db: Database): Promise<void> {
  await db.execute(sql`drop schema if exists ${schema} cascade`);
}

async function namesOf(tx: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<Record<string, string>>(query);
  return rows.flatMap((row) => Object.values(row));
}

/** Something the admin created, such as a view. */
function refuseDependants(cause: unknown): never {
  throw new UsageError(`Can't replace the tables (${messageOf(cause)}). Nothing was changed.`, { cause });
}

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
