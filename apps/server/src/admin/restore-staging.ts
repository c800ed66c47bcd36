import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lockMigrations } from '../db/lock-migrations.ts';
import { beginMigrations, type Migration, migrationStatements } from '../db/migrate.ts';
import { listTables, type TableShape } from './database-tables.ts';
import { messageOf } from './describe-failure.ts';
import { UsageError } from './usage-error.ts';

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
