import { commandLine } from '../audit-trail/index.ts';
import { AppError } from '../errors.ts';
import { findUserByEmail, type PasswordDeps } from '../users/index.ts';
import { replacePassword } from './replace-password.ts';

/** Sets a new password without asking for the old one, signs the account out everywhere and revokes its API keys. */
export async function setPassword({ db, passwords }: PasswordDeps, email: string, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const person = await findUserByEmail(tx, email);
    if (person === undefined) throw new AppError('NOT_FOUND', `No account with the email address ${email}`);
    const audit = { ...commandLine, action: 'account.password-reset' } as const;
    await replacePassword(tx, person.id, { passwordHash, revokeApiKeys: true, audit });
  });
}
