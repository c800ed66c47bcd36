import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import { findUserByEmail, hashPassword, updateUser } from '../users/index.ts';
import { deletePasswordResets } from './password-resets-table.ts';

/** Gives an account a new password without asking for the old one, and signs it out everywhere. */
export async function setPassword(db: Database, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const person = await findUserByEmail(tx, email);
    if (person === undefined) throw new AppError('NOT_FOUND', `There is no account with the email address ${email}`);
    await updateUser(tx, person.id, { passwordHash });
    await deletePasswordResets(tx, person.id);
    await deleteOtherSessions(tx, person.id);
  });
}
