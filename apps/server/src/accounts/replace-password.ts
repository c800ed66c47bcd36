import { deleteApiKeysOf } from '../api-keys/index.ts';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import { type UserRow, updateUser } from '../users/index.ts';
import { deletePasswordResets } from './password-resets-table.ts';

export interface NewPassword {
  passwordHash: string;
  revokeApiKeys: boolean;
  /** The session that goes on; left out: none does. */
  keptSessionId?: string;
  /** Who gave it, and as what that is recorded. */
  audit: { action: 'account.password-changed' | 'account.password-reset' } & (
    | { actorId: string | null }
    | { actorName: string }
  );
}

/** Gives an account another password and ends what the old one opened, or began: a change of the email address. undefined: the account is gone. */
export async function replacePassword(
  tx: Database,
  userId: string,
  { passwordHash, revokeApiKeys, keptSessionId, audit }: NewPassword,
): Promise<UserRow | undefined> {
  const updated = await updateUser(tx, userId, { passwordHash, pendingEmail: null });
  await deletePasswordResets(tx, userId);
  const endedSessions = await deleteOtherSessions(tx, userId, keptSessionId);
  const revokedApiKeys = revokeApiKeys ? await deleteApiKeysOf(tx, userId) : 0;
  const details = { endedSessions: String(endedSessions), revokedApiKeys: String(revokedApiKeys) };
  if (updated !== undefined) {
    await recordAudit(tx, { ...audit, accountId: userId, details: { account: updated.email, ...details } });
  }
  return updated;
}
