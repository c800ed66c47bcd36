import type { PasswordResetConfirmation } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type MailKind, type MailQueue, plainName } from '../mail/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { findUserByEmail, type PasswordDeps, updateUser } from '../users/index.ts';
import { hasPasswordReset, replacePasswordReset, takePasswordReset } from './password-resets-table.ts';
import { replacePassword } from './replace-password.ts';

const lifetimeMs = 60 * 60 * 1000;
const windowSeconds = 60 * 60;
const refusal = 'Too many password reset requests.';
const perAccount: Throttle = { name: 'password-reset:account', limit: 5, windowSeconds, refusal };
const perNetwork: Throttle = { name: 'password-reset:network', limit: 20, windowSeconds, refusal };

export interface PasswordResetDeps extends PasswordDeps {
  /** Undefined when the server can't send email. */
  mails: MailQueue | undefined;
}

/**
 * Queues an email with a link. Nothing here depends on whether the account exists, so the response time reveals
 * nothing.
 */
export async function requestPasswordReset(deps: PasswordResetDeps, email: string, address: string): Promise<void> {
  const { db, mails } = deps;
  if (mails === undefined) {
    throw new AppError(
      'NOT_FOUND',
      "Email isn't configured on this server. Ask your server admin to run: npm run admin -- reset-password <email>",
    );
  }
  await admitAttempt(db, perNetwork, clientNetwork(address));
  await admitAttempt(db, perAccount, hashToken(email.toLowerCase()));
  await mails.order(passwordResetMail(db), email.toLowerCase(), { email });
}

/** The link is created when the email is written. */
export const passwordResetMail = (db: Database): MailKind<{ email: string }> => ({
  name: 'a password reset link',
  write: async (mailer, { email }) => {
    const person = await findUserByEmail(db, email);
    if (person === undefined) return undefined;
    const token = newSecretToken();
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await replacePasswordReset(db, { tokenHash: hashToken(token), userId: person.id, expiresAt });
    return {
      to: person.email,
      subject: 'Reset your Hopwise password',
      text: [
        `Hello ${plainName(person.name)},`,
        'We received a request to reset your Hopwise password. Choose a new one (expires in 1 hour):',
        mailer.link('/reset-password', token),
        "If you didn't request this, ignore this email. Your password won't change.",
      ].join('\n\n'),
    };
  },
});

/**
 * Signs out everyone and revokes API keys unless the person keeps them. The link is checked before the new password is
 * hashed, which is costly, and again when it is used.
 */
export async function resetPassword(
  { db, passwords }: PasswordResetDeps,
  { token, password, revokeApiKeys }: PasswordResetConfirmation,
): Promise<void> {
  const tokenHash = hashToken(token);
  if (!(await hasPasswordReset(db, tokenHash))) throw noSuchReset();
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const userId = await takePasswordReset(tx, tokenHash);
    if (userId === undefined) throw noSuchReset();
    const audit = { actorId: userId, action: 'account.password-reset' } as const;
    await replacePassword(tx, userId, { passwordHash, revokeApiKeys, audit });
    // The link was in an email to this address.
    await updateUser(tx, userId, { emailConfirmed: true });
  });
}

function noSuchReset(): AppError {
  const message = 'This reset link is no longer valid: it was used, has expired or was replaced by a newer one';
  return new AppError('VALIDATION_FAILED', message, [{ path: 'token', message }]);
}
