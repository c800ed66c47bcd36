import { deleteApiKeysOf } from '../api-keys/index.ts';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import { type UserRow, updateUser } from '../users/index.ts';
import { deletePasswordResets } from './password-resets-table.ts';

export interface NewPassword {
  passwordHash: string;
  revokeApiKeys: boolean;
  /** The session that stays signed in. Default: none. */
  keptSessionId?: string;
  /** Who set it, and the audit action to record. */
  audit: { action: 'account.password-changed' | 'account.password-reset' } & (
    | { actorId: string | null }
    | { actorName: string }
  );
}

/**
 * Sets a new password and ends everything the old one opened or began, such as an email address change. Returns
 * undefined if the account no longer exists.
 */
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
