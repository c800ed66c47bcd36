import { type SQL, sql } from 'drizzle-orm';
import type { Db, PgBoss, QueueResult } from 'pg-boss';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { Queryable } from '../db/embedded/database-thread.ts';
import { lockMigrations } from '../db/migrate.ts';
import type { TaskKind } from './define-task.ts';

/** The queue's tables and statements are pg-boss's; it runs nothing on its own. */
const usualOptions = {
  ...({ schema: 'pgboss', supervise: false, schedule: false, reindex: false, monitorVacuum: false } as const),
  ...({ queueCacheIntervalSeconds: 3600, monitorIntervalSeconds: 2 } as const),
};

/** Loaded on first use, to keep startup fast. */
async function bossOf(db: Database, kind: DatabaseKind, migrate: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const backend = kind === 'embedded' ? ({ backend: 'pglite' } as const) : {};
  const boss = new Boss({ ...usualOptions, ...backend, migrate, db: statementsOf(db, kind) });
  // Each call reports its own failure.
  boss.on('error', () => undefined);
  return boss;
}

/** The tables are created or migrated by the first process that finds them outdated. */
export async function startBoss(db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<PgBoss> {
  const boss = await bossOf(db, kind, false);
  try {
    await boss.start();
    const stored = await readQueues(boss);
    if (kinds.every((wanted) => isStored(wanted, stored.get(wanted.name)))) return boss;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
  }
  await boss.stop({ graceful: false });
  if (kind === 'embedded') await install(db, kind, kinds);
  else {
    // Several processes may find that at once.
    await db.transaction(async (tx) => {
      await lockMigrations(tx);
      await install(db, kind, kinds);
    });
  }
  return (await bossOf(db, kind, false)).start();
}

async function install(db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<void> {
  const boss = await bossOf(db, kind, true);
  await boss.start();
  try {
    const stored = await readQueues(boss);
    for (const wanted of kinds) await storeKind(boss, wanted, stored.get(wanted.name));
  } finally {
    await boss.stop({ graceful: false });
  }
}

type StoredQueue = Pick<QueueResult, 'policy' | keyof ReturnType<typeof changeableOptions>>;

const readQueues = async (boss: PgBoss): Promise<Map<string, StoredQueue>> =>
  new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

/** All options, including omitted ones: a removed option must not stay in the database. */
const changeableOptions = ({ name: _name, policy: _policy, ...given }: TaskKind) => ({
  ...{ retryDelay: 0, retryBackoff: false, retryDelayMax: null, heartbeatSeconds: null },
  ...given,
});

function isStored(wanted: TaskKind, stored: StoredQueue | undefined): boolean {
  if (stored?.policy !== wanted.policy) return false;
  const options = changeableOptions(wanted);
  return Object.entries(options).every(([name, value]) => stored[name as keyof typeof options] === value);
}

async function storeKind(boss: PgBoss, wanted: TaskKind, stored: StoredQueue | undefined): Promise<void> {
  const { name, ...options } = wanted;
  if (stored === undefined) return boss.createQueue(name, options);
  if (stored.policy !== wanted.policy) {
    throw new Error(
      `The tasks “${name}” have the policy ${stored.policy} in this database, which can't be changed to ${wanted.policy}. Rename the task kind.`,
    );
  }
  // Its type doesn't allow null, which resets an option.
  if (!isStored(wanted, stored)) await boss.updateQueue(name, changeableOptions(wanted) as Partial<TaskKind>);
}

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
