import { type SQL, sql } from 'drizzle-orm';
import type { Db, JobInsert, PgBoss } from 'pg-boss';
import type { Database, OpenedDatabase } from '../db/database.ts';
import type { Queryable } from '../db/embedded/database-thread.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { lockMigrations } from '../db/migrate.ts';
import type { TaskKind } from './task-kind.ts';

/** A task that was fetched. It is ours until it is finished, or until its heartbeat has stopped for too long. */
export interface Task<Payload> {
  id: string;
  payload: Payload;
  /** Tells this attempt from the next, which somebody else makes after the heartbeat has stopped. */
  retryCount: number;
}

export interface NewTask<Payload> {
  /** Of tasks with the same key one waits or runs at a time. */
  key: string;
  payload: Payload;
}

type DatabaseKind = OpenedDatabase['kind'];

/** Each table of the queue, and each statement, is pg-boss's; nothing of it runs unless it is called. */
const usualOptions = {
  schema: 'pgboss',
  supervise: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
  queueCacheIntervalSeconds: 3600,
  monitorIntervalSeconds: 2,
} as const;

/** Loaded when there is work: a server at rest does without. */
async function bossOf(db: Database, kind: DatabaseKind, migrate: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const backend = kind === 'embedded' ? ({ backend: 'pglite' } as const) : {};
  const boss = new Boss({ ...usualOptions, ...backend, migrate, db: statementsOf(db, kind) });
  // Each call reports its own failure.
  boss.on('error', () => undefined);
  return boss;
}

/** The tables are made, or brought up to date, by whoever finds first that they are not. */
async function startBoss(db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<PgBoss> {
  const boss = await bossOf(db, kind, false);
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    if (kinds.every(({ name }) => known.has(name))) return boss;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
  }
  await boss.stop({ graceful: false });
  await (kind === 'embedded' ? install(db, kind, kinds) : installAlone(db, kind, kinds));
  return (await bossOf(db, kind, false)).start();
}

/** Several processes may find that at once. */
const installAlone = (db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMigrations(tx);
    await install(db, kind, kinds);
  });

async function install(db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<void> {
  const boss = await bossOf(db, kind, true);
  await boss.start();
  try {
    for (const { name, ...options } of kinds) await boss.createQueue(name, { policy: 'exclusive', ...options });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The one queue for work in the background, on whichever database: all its state is in tables. */
export class TaskQueue {
  readonly #db: Database;
  readonly #kind: DatabaseKind;
  readonly #kinds: readonly TaskKind[];
  #opened: Promise<PgBoss> | undefined;

  constructor({ db, kind }: Pick<OpenedDatabase, 'db' | 'kind'>, kinds: readonly TaskKind[]) {
    this.#db = db;
    this.#kind = kind;
    this.#kinds = kinds;
  }

  /** When it cannot be opened, the database being away, the next call tries again. */
  #open(): Promise<PgBoss> {
    this.#opened ??= startBoss(this.#db, this.#kind, this.#kinds).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Adds tasks, but for those whose key is waiting or running. */
  async send<Payload extends object>(name: string, tasks: readonly NewTask<Payload>[], db = this.#db): Promise<void> {
    const boss = await this.#open();
    if (tasks.length === 0) return;
    const jobs: JobInsert[] = tasks.map(({ key, payload }) => ({ singletonKey: key, data: payload }));
    await boss.insert(name, jobs, { db: statementsOf(db, this.#kind) });
  }

  /** Takes the tasks that have waited longest. */
  async fetch<Payload>(name: string, atMost: number): Promise<Task<Payload>[]> {
    const boss = await this.#open();
    const jobs = await boss.fetch<Payload>(name, { batchSize: atMost });
    return jobs.map(({ id, data, retryCount }) => ({ id, payload: data, retryCount }));
  }

  /** Says that whoever has these tasks is alive. Returns the ids of those that it still has. */
  async touch(name: string, tasks: readonly Task<unknown>[]): Promise<Set<string>> {
    const boss = await this.#open();
    if (tasks.length === 0) return new Set();
    // Its type does not tell which ones they are.
    const { settled = [] }: { settled?: string[] } = await boss.touch(name, [...tasks]);
    return new Set(settled);
  }

  /** Ends tasks, and sends those again of which there is more to do, together or not at all. */
  async finish<Payload extends object>(
    name: string,
    tasks: readonly Task<Payload>[],
    more: (tx: Database) => Promise<NewTask<Payload>[]>,
  ): Promise<void> {
    const boss = await this.#open();
    if (tasks.length === 0) return;
    await this.#db.transaction(async (tx) => {
      await boss.deleteJob(name, [...tasks], { db: statementsOf(tx, this.#kind) });
      await this.send(name, await more(tx), tx);
    });
  }

  /** Gives tasks whose heartbeat has stopped to whoever fetches next. One process does it at a time. */
  async supervise(name: string): Promise<void> {
    const boss = await this.#open();
    await boss.supervise(name);
  }

  /** Makes its tables, if need be. */
  async prepare(): Promise<void> {
    await this.#open();
  }

  /** For a process that knows that nobody else can have fetched any. */
  async removeAll(name: string): Promise<void> {
    const boss = await this.#open();
    await boss.deleteAllJobs(name);
  }

  async close(): Promise<void> {
    const boss = await this.#opened?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  }
}

interface Executed {
  rows: unknown[];
}

/** How pg-boss gets at our database, or at a transaction on it. */
const statementsOf = (db: Database, kind: DatabaseKind): Db => ({
  executeSql: (text, values) => execute(db, kind, text, values ?? []).catch(throwCause),
});

async function execute(db: Database, kind: DatabaseKind, text: string, values: unknown[]): Promise<Executed> {
  if (values.length > 0) {
    const { fromDrizzle } = await import('pg-boss');
    return fromDrizzle(db, sql).executeSql(text, values);
  }
  const script = /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
  return script === undefined ? runScript(db, kind, text) : runTransaction(db, kind, script);
}

/** pg-boss knows by PostgreSQL's codes what happens when several do the same at once; drizzle wraps them. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause : error;
}

/** A script that fails must not leave its connection inside the transaction that it began. */
const runTransaction = (db: Database, kind: DatabaseKind, script: string): Promise<Executed> =>
  kind === 'embedded'
    ? clientOf(db).transaction((tx) => runOn(tx, script))
    : db.transaction((tx) => runScript(tx as Database, kind, script));

async function runScript(db: Database, kind: DatabaseKind, text: string): Promise<Executed> {
  if (kind === 'embedded') return runOn(clientOf(db), text);
  return allRows((await db.execute(sql.raw(text) as SQL)) as Executed | Executed[]);
}

/** PGlite takes several statements only this way. */
const runOn = async (client: Pick<Queryable, 'exec'>, text: string): Promise<Executed> =>
  allRows((await client.exec(text)) as Executed[]);

interface EmbeddedClient extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

const clientOf = (db: Database): EmbeddedClient => (db as unknown as { $client: EmbeddedClient }).$client;

const allRows = (results: Executed | Executed[]): Executed =>
  Array.isArray(results) ? { rows: results.flatMap(({ rows }) => rows ?? []) } : results;
