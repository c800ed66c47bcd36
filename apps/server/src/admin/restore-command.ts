import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listUsers } from '../users/index.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { readBackup } from './read-backup.ts';
import { readLines } from './read-lines.ts';
import { dropStaging, RestoreStaging } from './restore-staging.ts';
import { UsageError } from './usage-error.ts';

/** Any number does that nothing else uses. */
const restoreLock = 4_673_952;
const restoring = new WeakSet<Database>();

export const restoreCommand: AdminCommand = {
  usage: 'restore <file> [--replace]',
  summary: 'puts a backup in place of what the database holds: all of it or, when something is wrong, nothing',
  file: 'read',
  recordedAs: 'server.restored',
  run: async (context) => {
    const restored = await (context.kind === 'embedded' ? restoreInSteps(context) : restoreAtOnce(context));
    await context.write(`Restored ${restored} rows\n`);
  },
};

/** The embedded database has one session: a transaction for each step, so that others get their turn in between. */
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
    // What cannot be dropped now is dropped by the next start, or the next restore.
    await dropStaging(db).catch(() => undefined);
    throw error;
  } finally {
    restoring.delete(db);
  }
}

/** With a connection of its own, one transaction holds nobody up, and what breaks off leaves nothing. */
function restoreAtOnce(context: AdminContext): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${restoreLock}) as free`);
    if (rows[0]?.free !== true) throw underWay();
    // Migrating large tables takes its time.
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
    throw new UsageError(
      `The database holds ${length} accounts, which would be lost: add --replace to restore all the same`,
    );
  }
}

const underWay = () => new UsageError('Another restore is under way: wait for it to end');
