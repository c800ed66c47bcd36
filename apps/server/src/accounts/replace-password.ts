import { deleteApiKeysOf } from '../api-keys/index.ts';
import type { Database } from '../db/database.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import { type UserRow, updateUser } from '../users/index.ts';
import { deletePasswordResets } from './password-resets-table.ts';

export interface NewPassword {
  passwordHash: string;
  revokeApiKeys: boolean;
  /** The session that goes on; left out: none does. */
  keptSessionId?: string;
}

/** Gives an account another password and ends what the old one opened. undefined: the account is gone. */
export async function replacePassword(
  tx: Database,
  userId: string,
  { passwordHash, revokeApiKeys, keptSessionId }: NewPassword,
): Promise<UserRow | undefined> {
  const updated = await updateUser(tx, userId, { passwordHash });
  await deletePasswordResets(tx, userId);
  await deleteOtherSessions(tx, userId, keptSessionId);
  if (revokeApiKeys) await deleteApiKeysOf(tx, userId);
  return updated;
}
