import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Any number does, as long as every Hopwise server uses the same. */
const migrationLock = 4_673_947;

/** Until the end of the transaction nobody else changes the tables. */
export async function lockMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}
