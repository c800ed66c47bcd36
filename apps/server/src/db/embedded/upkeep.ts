import type { DatabaseLog } from '../database.ts';
import type { DatabaseClient } from './database-thread.ts';

const everyMs = 60_000;
/**
 * Vacuuming a table is one statement whose time grows with the table and its indexes, and everyone waits for it. Large
 * tables are vacuumed once an hour in a minute with few requests; if there is none, once a day regardless.
 */
const largeFromBytes = 8 * 1024 * 1024;
const largeRounds = { soonest: 60, latest: 24 * 60 };
const calmBelow = 30;
/** The log that has to be replayed after a crash, and that takes disk space until then. */
const mostLogBytes = 64 * 1024 * 1024;

export interface UpkeepOptions {
  /** A background database: others go first. */
  client: DatabaseClient;
  log: Pick<DatabaseLog, 'warn'>;
  /** A snapshot needs the log from its start on, which a checkpoint would discard. */
  isSnapshotUnderWay(): boolean;
  mostLogBytes?: number;
  /** Larger tables, with their indexes, are skipped this time. */
  mostBytes?: number;
}

/**
 * The maintenance that PostgreSQL does in separate processes, which PGlite doesn't have: without it, tables with
 * updates and deletes only grow, and so does the log. Returns a function that stops it.
 */
export function startUpkeep(options: UpkeepOptions & { promptCount(): number }): () => void {
  const isLargeRound = createRounds(options.promptCount);
  const timer = setInterval(() => {
    const mostBytes = isLargeRound() ? Number.MAX_SAFE_INTEGER : largeFromBytes;
    runUpkeep({ ...options, mostBytes }).catch((error: unknown) =>
      options.log.warn({ err: error }, 'database maintenance failed'),
    );
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Whether large tables are due too, decided once per round. */
export function createRounds(promptCount: () => number): () => boolean {
  let rounds = 0;
  let counted = promptCount();
  return () => {
    rounds += 1;
    const count = promptCount();
    const isCalm = count - counted < calmBelow;
    counted = count;
    const isTime = rounds >= largeRounds.latest || (isCalm && rounds >= largeRounds.soonest);
    if (isTime) rounds = 0;
    return isTime;
  };
}

/**
 * Vacuums only tables with enough changes. Rows, TOAST values and statistics take separate turns, so that others get
 * theirs in between.
 */
export async function runUpkeep(options: UpkeepOptions): Promise<void> {
  const { client } = options;
  const { mostBytes = Number.MAX_SAFE_INTEGER } = options;
  for (const table of await listChangedTables(client, mostBytes)) {
    await client.exec(`VACUUM (PROCESS_TOAST FALSE) ${table}`);
    await client.exec(`VACUUM (PROCESS_MAIN FALSE) ${table}`);
    await client.exec(`ANALYZE ${table}`);
  }
  if (!options.isSnapshotUnderWay() && (await logBytes(client)) > (options.mostLogBytes ?? mostLogBytes)) {
    await client.exec('CHECKPOINT');
  }
}

/** Like autovacuum, but with a lower threshold for small tables. */
async function listChangedTables(client: DatabaseClient, mostBytes: number): Promise<string[]> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
    where schemaname in ('public', 'pgboss', 'pg_catalog') and pg_total_relation_size(relid) <= $1 and (
      n_dead_tup > 100 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
      or n_mod_since_analyze > 100 + 0.1 * n_live_tup)
    order by n_live_tup`,
    [mostBytes],
  );
  return rows.map(({ name }) => String(name));
}

async function logBytes(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return Number(rows[0]?.bytes);
}
