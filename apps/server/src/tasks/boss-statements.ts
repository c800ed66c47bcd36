import { type SQL, sql } from 'drizzle-orm';
import type { Db } from 'pg-boss';
import type { Database, OpenedDatabase } from '../db/database.ts';
import type { Queryable } from '../db/embedded/database-thread.ts';

export type DatabaseKind = OpenedDatabase['kind'];

interface Executed {
  rows: unknown[];
}

/** Gives pg-boss access to our database, or to a transaction on it. */
export const statementsOf = (db: Database, kind: DatabaseKind): Db => ({
  executeSql: (text, values) => execute(db, kind, text, values ?? []).catch(throwCause),
});

async function execute(db: Database, kind: DatabaseKind, text: string, values: unknown[]): Promise<Executed> {
  if (values.length > 0) {
    const { fromDrizzle } = await import('pg-boss');
    return fromDrizzle(db, sql).executeSql(text, values.map(asParameter));
  }
  const script = /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
  return script === undefined ? runScript(db, kind, text) : runTransaction(db, kind, script);
}

/** Documents as text: the embedded database accepts no objects. */
const asParameter = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value;

/** pg-boss relies on PostgreSQL's error codes to detect concurrent calls; drizzle wraps them. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause : error;
}

/** A failed script must not leave its connection inside the transaction that it began. */
const runTransaction = (db: Database, kind: DatabaseKind, script: string): Promise<Executed> =>
  kind === 'embedded'
    ? (clientOf(db) as EmbeddedClient).transaction((tx) => runOn(tx, script))
    : db.transaction((tx) => runScript(tx as Database, kind, script));

async function runScript(db: Database, kind: DatabaseKind, text: string): Promise<Executed> {
  const client = kind === 'embedded' ? clientOf(db) : undefined;
  return client ? runOn(client, text) : allRows((await db.execute(sql.raw(text) as SQL)) as Executed | Executed[]);
}

/** PGlite accepts several statements only this way. */
const runOn = async (client: Pick<Queryable, 'exec'>, text: string): Promise<Executed> =>
  allRows((await client.exec(text)) as Executed[]);

interface EmbeddedClient extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** Undefined for a transaction, which runs statements one by one. */
const clientOf = (db: Database): EmbeddedClient | undefined =>
  (db as unknown as { $client: EmbeddedClient | undefined }).$client;

const allRows = (results: Executed | Executed[]): Executed =>
  Array.isArray(results) ? { rows: results.flatMap(({ rows }) => rows ?? []) } : results;
