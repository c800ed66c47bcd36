import { type PasswordResetConfirmation, passwordResetConfirmation, passwordResetRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { accepted, ok } from '../http/route-docs.ts';
import { type MailKind, type MailQueue, plainName } from '../mail/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { deleteApiKeysOf, deleteOtherSessions } from '../sessions/index.ts';
import { findUserByEmail, type PasswordDeps, type UserRow, updateUser } from '../users/index.ts';
import {
  deletePasswordResets,
  hasPasswordReset,
  replacePasswordReset,
  takePasswordReset,
} from './account-links-table.ts';

const tags = ['Account'];

export const passwordResetRoutes = (deps: PasswordResetDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/auth/password-reset',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'requestPasswordReset',
          summary: 'Request a password reset link',
          description:
            "The response is the same whether or not the email address has an account. 404: email isn't configured.",
          body: passwordResetRequest,
          response: accepted(z.object({ accepted: z.literal(true) }), 404),
        },
      },
      async (request, reply) => {
        await requestPasswordReset(deps, request.body.email, request.ip);
        return reply.code(202).send({ data: { accepted: true } });
      },
    );

    app.post(
      '/auth/password-reset/confirm',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'confirmPasswordReset',
          summary: 'Set a new password with the emailed link',
          description:
            'The link works once and expires after one hour. Ends all sessions of the account. Also revokes its API keys unless `revokeApiKeys` is false.',
          body: passwordResetConfirmation,
          response: ok(z.object({ changed: z.literal(true) })),
        },
      },
      async (request) => {
        await resetPassword(deps, request.body);
        return { data: { changed: true as const } };
      },
    );
  };
};

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
        'We received a request to reset your Hopwise password. Choose a new one with this link, which expires in 1 hour:',
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
