import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listUsers } from '../users/index.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { UsageError } from './admin-command.ts';
import { dropStaging, RestoreStaging, readBackup } from './restore-staging.ts';
import { readLines } from './stalls.ts';

/** An arbitrary number that nothing else uses. */
const restoreLock = 4_673_952;
const restoring = new WeakSet<Database>();

export const restoreCommand: AdminCommand = {
  usage: 'restore <file> [--replace]',
  summary: 'Restore a backup, replacing all data (atomic: all or nothing)',
  file: 'read',
  recordedAs: 'server.restored',
  run: async (context) => {
    const restored = await (context.kind === 'embedded' ? restoreInSteps(context) : restoreAtOnce(context));
    await context.write(`Restored ${restored} rows\n`);
  },
};

/** The embedded database has one session, so each step is its own transaction and others get their turn in between. */
async function restoreInSteps(context: AdminContext): Promise<number> {
  const { db } = context;
  if (restoring.has(db)) throw underWay();
  restoring.add(db);
  try {
    return await restore(
      context,
      db,
      (setSchema) => (work) =>
        db.transaction(async (tx) => {
          await setSchema(tx);
          return work(tx);
        }),
    );
  } catch (error) {
    // Whatever can't be dropped now is dropped at the next start or restore.
    await dropStaging(db).catch(() => undefined);
    throw error;
  } finally {
    restoring.delete(db);
  }
}

/** With its own connection, one transaction blocks no one, and an aborted one leaves nothing behind. */
function restoreAtOnce(context: AdminContext): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${restoreLock}) as free`);
    if (rows[0]?.free !== true) throw underWay();
    // Migrating large tables takes long.
    await tx.execute(sql`set local statement_timeout = 0`);
    return restore(context, tx, (setSchema) => async (work) => {
      await setSchema(tx);
      return work(tx);
    });
  });
}

async function restore(
  { args, input }: AdminContext,
  db: Database,
  toStep: Parameters<typeof RestoreStaging.begin>[1],
): Promise<number> {
  const allow = async (tx: Database) => {
    if (!args.includes('--replace')) await refuseToReplace(tx);
  };
  await allow(db);
  const staging = await RestoreStaging.begin(db, toStep);
  const rows = await readBackup(readLines(input), staging);
  await staging.analyze();
  await staging.takePlace(allow);
  return rows;
}

async function refuseToReplace(db: Database): Promise<void> {
  const { length } = await listUsers(db);
  if (length > 0) {
    throw new UsageError(`The database has ${length} accounts that would be lost. Use --replace to restore anyway.`);
  }
}

const underWay = () => new UsageError('Another restore is running. Wait for it to finish.');
