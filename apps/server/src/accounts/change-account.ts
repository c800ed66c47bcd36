import type { EmailChangeRequest, PasswordChangeRequest, User } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type SessionCaller, unauthenticated } from '../http/caller.ts';
import { type Mailer, plainName } from '../mail/index.ts';
import { leaveAllOrganizations } from '../organizations/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { deleteUser, hashPassword, toUser, type UserRow, updateUser } from '../users/index.ts';
import { confirmPassword } from './confirm-password.ts';
import { accountRequests } from './create-account.ts';
import { deletePasswordResets } from './password-resets-table.ts';
import { replacePassword } from './replace-password.ts';

export interface ChangeDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
  mailer: Mailer | undefined;
}

export async function changeName({ db }: ChangeDeps, userId: string, name: string): Promise<User> {
  return toUser(present(await updateUser(db, userId, { name })));
}

/** A taken address is told as such: an account must not be a quicker way to try many than registering is. */
const emailChanges: Throttle = {
  name: 'change-email',
  limit: 5,
  windowSeconds: 60 * 60,
  refusal: 'You changed your email address too often.',
};

/** The old address is told: if it was not its owner, they learn of it. Reset links sent there stop working. */
export async function changeEmail(
  { db, logger, mailer }: ChangeDeps,
  { userId, address }: { userId: string; address: string },
  { email, currentPassword }: EmailChangeRequest,
): Promise<User> {
  const before = await confirmPassword(db, userId, currentPassword);
  await admitAttempt(db, emailChanges, userId);
  await admitAttempt(db, accountRequests, clientNetwork(address));
  const after = await db.transaction(async (tx) => {
    await deletePasswordResets(tx, userId);
    return present(await updateUser(tx, userId, { email }));
  });
  mailer
    ?.send({
      to: before.email,
      subject: 'The email address of your Hopwise account was changed',
      text: `Hello ${plainName(before.name)},\n\nyour Hopwise account now uses ${email} instead of this address. If you did not do this, contact the owner of the server.`,
    })
    .catch((error: unknown) => logger.error({ err: error }, 'a notice of a changed address was not sent'));
  return toUser(after);
}

/** Whoever else is signed in with the old password is signed out, and API keys end unless the person keeps them. */
export async function changePassword(
  { db }: ChangeDeps,
  { userId, sessionId }: SessionCaller,
  { currentPassword, newPassword, revokeApiKeys }: PasswordChangeRequest,
): Promise<void> {
  await confirmPassword(db, userId, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    present(await replacePassword(tx, userId, { passwordHash, revokeApiKeys, keptSessionId: sessionId }));
  });
}

/** Everything of the account goes with it: sessions, keys, projects and their checks. */
export async function deleteAccount({ db }: ChangeDeps, userId: string, currentPassword: string): Promise<void> {
  await confirmPassword(db, userId, currentPassword);
  await db.transaction(async (tx) => {
    await leaveAllOrganizations(tx, userId);
    await deleteUser(tx, userId);
  });
}

/** An account that was deleted while its call was under way. */
function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw unauthenticated();
  return row;
}
