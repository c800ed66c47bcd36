import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { lockMigrations } from '../db/migrate.ts';
import { type DatabaseKind, statementsOf } from './boss-statements.ts';
import type { TaskKind } from './task-kind.ts';

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

/** Loaded when it is first used: nobody waits for it at the start. */
async function bossOf(db: Database, kind: DatabaseKind, migrate: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const backend = kind === 'embedded' ? ({ backend: 'pglite' } as const) : {};
  const boss = new Boss({ ...usualOptions, ...backend, migrate, db: statementsOf(db, kind) });
  // Each call reports its own failure.
  boss.on('error', () => undefined);
  return boss;
}

/** The tables are made, or brought up to date, by whoever finds first that they are not. */
export async function startBoss(db: Database, kind: DatabaseKind, kinds: readonly TaskKind[]): Promise<PgBoss> {
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
    for (const { name, ...options } of kinds) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ graceful: false });
  }
}
