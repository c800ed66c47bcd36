import type { Database } from '../database.ts';
import { DatabaseThread } from './database-thread.ts';
import { databaseOf } from './open-embedded.ts';

/** Opens a snapshot, which no one else uses. */
export async function openSnapshot(directory: string): Promise<{ db: Database; close(): Promise<void> }> {
  const thread = await DatabaseThread.open({ directory, onCrash: () => undefined });
  return { db: databaseOf(thread.prompt), close: () => thread.close() };
}
