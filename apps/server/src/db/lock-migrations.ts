import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** An arbitrary number that every Hopwise server must share. */
const migrationLock = 4_673_947;

/** Until the end of the transaction, no one else changes the tables. */
export async function lockMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}
