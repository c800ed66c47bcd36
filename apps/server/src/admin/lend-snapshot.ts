import type { OpenedDatabase } from '../db/database.ts';
import { NoRoomError } from '../db/embedded/no-room-error.ts';
import type { AdminContext } from './admin-command.ts';
import { UsageError } from './usage-error.ts';

/** An internal command that `backup` sends to the server. */
export const lendSnapshotName = 'lend-snapshot';

export const backupEnded = () =>
  new UsageError('The server ended this backup because nothing was read for 10 seconds. Start it again.');

const lending = new WeakSet<object>();

/**
 * Copies the database and returns the path. The copy exists while input keeps arriving: the reader sends a heartbeat,
 * so the copy is removed when the reader dies or hangs.
 */
export async function lendSnapshot(
  database: Pick<OpenedDatabase, 'snapshot'>,
  { input, write }: Pick<AdminContext, 'input' | 'write'>,
): Promise<void> {
  if (database.snapshot === undefined) throw new UsageError('The server has no embedded database');
  if (lending.has(database)) throw new UsageError('Another backup is running. Wait for it to finish.');
  lending.add(database);
  const gone = new AbortController();
  const borrowed = untilEnd(input).finally(() => gone.abort(backupEnded()));
  borrowed.catch(() => undefined);
  try {
    const snapshot = await database.snapshot(gone.signal);
    try {
      await write(snapshot.directory);
      await borrowed;
    } finally {
      await snapshot.remove();
    }
  } catch (error) {
    throw error instanceof NoRoomError ? new UsageError(error.message) : error;
  } finally {
    lending.delete(database);
  }
}

async function untilEnd(input: AdminContext['input']): Promise<void> {
  try {
    for await (const _sign of input);
  } catch (error) {
    throw error instanceof UsageError ? backupEnded() : error;
  }
}
