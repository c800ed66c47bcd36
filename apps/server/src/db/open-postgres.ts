import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { StartupError } from '../errors.ts';
import type { Database, DatabaseLog, OpenedDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** PostgreSQL at DATABASE_URL; any number of server processes can share it. */
export async function openPostgres(
  databaseUrl: string,
  log: DatabaseLog,
  longStatements: LongStatements = countLongStatements(log),
): Promise<OpenedDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'hopwise',
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  // Losing a connection in use fails its statement, so only idle ones are logged.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', (client) => timeStatements(client, longStatements));
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StartupError(`Can't reach the database at DATABASE_URL: ${describe(cause)}.`, { cause });
  }
  const connections = () => ({
    active: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const db = databaseOf(pool);
  // With several connections, no one has to wait for the others.
  return {
    db,
    backgroundDb: db,
    kind: 'postgresql',
    connections,
    longTurns: longStatements.count,
    close: () => pool.end(),
  };
}

/** Callers pass a callback, as the pool does, or await a promise, as drizzle does. */
function timeStatements(client: PoolClient, { note }: LongStatements): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const askedAt = performance.now();
    const done = () => {
      const ms = Math.round(performance.now() - askedAt);
      if (ms >= longStatementMs) note({ ms, longest: statementName(textOf(args[0])) });
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done();
        callback(...results);
      });
    }
    const asked = query(...args);
    if (asked instanceof Promise) asked.then(done, done);
    return asked;
  }) as PoolClient['query'];
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : String((query as QueryConfig).text));

/** drizzle wouldn't release a connection on which a transaction failed to begin. */
function databaseOf(pool: Pool): Database {
  const db = drizzle({ client: pool });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      isLost = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return db;
}

/** Node collects the failures of several addresses in an AggregateError without a message of its own. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Others should never wait longer than this for the database. */
export const longStatementMs = 250;
const shownChars = 200;

/** A statement on one line, without values. */
export const statementName = (sql: string): string =>
  sql
    .slice(0, 4 * shownChars)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownChars);

export interface LongStatements {
  /** Starts counting: slow migrations before this are expected. */
  begin(): void;
  count(): number;
  /** Logs and counts one. */
  note(facts: { ms: number; longest: string }): void;
}

export function countLongStatements(log: Pick<DatabaseLog, 'warn'>): LongStatements {
  let hasBegun = false;
  let count = 0;
  return {
    begin() {
      hasBegun = true;
    },
    count: () => count,
    note(facts) {
      if (!hasBegun) return;
      count += 1;
      log.warn(facts, `slow database statement: ${Math.round(facts.ms)} ms`);
    },
  };
}
