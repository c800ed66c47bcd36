import type { EmailChangeRequest, PasswordChangeRequest, ProfileRequest, User } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import { AppError } from '../errors.ts';
import { type SessionCaller, unauthenticated } from '../http/caller.ts';
import { mailingTransaction } from '../mail/index.ts';
import { leaveAllOrganizations } from '../organizations/index.ts';
import { admitAttempt, clientNetwork, forgetCalls, type Throttle, throttleBucket } from '../rate-limits/index.ts';
import {
  deleteUser,
  findUser,
  type OwnerConfig,
  type PasswordDeps,
  toUser,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import { deletePasswordResets } from './account-links-table.ts';
import { accountRequests, refuseAdminEmail } from './create-account.ts';
import {
  admitConfirmationMail,
  type ConfirmationDeps,
  changeWarningMail,
  orderConfirmation,
  orderToOldAddress,
} from './mail-confirmation.ts';
import { replacePassword } from './reset-password.ts';

export interface ChangeDeps extends ConfirmationDeps, PasswordDeps {
  config: OwnerConfig;
}

export async function changeProfile(
  { db, config }: ChangeDeps,
  userId: string,
  { name, zone }: ProfileRequest,
): Promise<User> {
  return toUser(present(await updateUser(db, userId, { name, zone })), config);
}

/**
 * Without email, the response says that an address is taken. Limited, so that an account isn't a faster way to probe
 * addresses than registering.
 */
const emailChanges: Throttle = {
  name: 'change-email',
  limit: 5,
  windowSeconds: 60 * 60,
  refusal: 'Too many attempts to change your email address.',
};

/**
 * If the server sends email, the new address takes effect once confirmed, and the response doesn't reveal whether it is
 * taken. Otherwise it takes effect immediately. Entering the current address cancels a pending change. The old address
 * is notified either way, so the owner learns of a change they didn't make.
 */
export async function changeEmail(
  deps: ChangeDeps,
  { userId, address }: { userId: string; address: string },
  { email, currentPassword }: EmailChangeRequest,
): Promise<User> {
  const { db, config, mails } = deps;
  const before = await confirmPassword(deps, userId, currentPassword);
  // A request rejected by the network limit doesn't count against the person.
  await admitAttempt(db, accountRequests, clientNetwork(address));
  await admitAttempt(db, emailChanges, userId);
  const isRespelled = email.toLowerCase() === before.email.toLowerCase();
  if (!isRespelled) refuseAdminEmail(config, email);
  const waits = mails !== undefined && !isRespelled;
  if (waits) await admitConfirmationMail(db, before, { email, address });
  const after = await mailingTransaction(db, mails, async (tx, order) => {
    const own = { accountId: userId, actorId: userId };
    if (waits) {
      await recordAudit(tx, { ...own, action: 'account.email-change-asked', details: { to: email } });
      await orderConfirmation(db, order, before, email);
      await orderToOldAddress(order, changeWarningMail, before, email);
      return present(await updateUser(tx, userId, { pendingEmail: email }));
    }
    if (email !== before.email) {
      // Password reset links were sent to the old address.
      await deletePasswordResets(tx, userId);
      await recordAudit(tx, { ...own, action: 'account.email-changed', details: { from: before.email, to: email } });
    }
    const emailConfirmed = isRespelled && before.emailConfirmed;
    return present(await updateUser(tx, userId, { email, emailConfirmed, pendingEmail: null }));
  });
  return toUser(after, config);
}

/** Cancels a pending change and invalidates its link. Does nothing if there is none. */
export async function cancelEmailChange({ db, config }: ChangeDeps, userId: string): Promise<User> {
  return toUser(present(await updateUser(db, userId, { pendingEmail: null })), config);
}

/** Signs out every other session and revokes API keys unless the person keeps them. */
export async function changePassword(
  deps: ChangeDeps,
  { userId, sessionId }: SessionCaller,
  { currentPassword, newPassword, revokeApiKeys }: PasswordChangeRequest,
): Promise<void> {
  await confirmPassword(deps, userId, currentPassword);
  const passwordHash = await deps.passwords.hash(newPassword, userId);
  await deps.db.transaction(async (tx) => {
    const audit = { actorId: userId, action: 'account.password-changed' } as const;
    present(await replacePassword(tx, userId, { passwordHash, revokeApiKeys, keptSessionId: sessionId, audit }));
  });
}

/** Deletes everything in the account: sessions, keys, projects and their checks. */
export async function deleteAccount(deps: ChangeDeps, userId: string, currentPassword: string): Promise<void> {
  const { email } = await confirmPassword(deps, userId, currentPassword);
  await deps.db.transaction(async (tx) => {
    await leaveAllOrganizations(tx, userId);
    const details = { account: email };
    await recordAudit(tx, { accountId: userId, actorId: userId, action: 'account.deleted', details });
    await deleteUser(tx, userId);
  });
}

/** The account was deleted while its call was running. */
function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw unauthenticated();
  return row;
}

/** An abandoned session must not become a way to guess the password. */
const perAccount: Throttle = {
  name: 'confirm-password',
  limit: 10,
  windowSeconds: 15 * 60,
  refusal: 'Too many wrong passwords.',
};

/** Asks a signed-in person for their password again before an irreversible action. */
async function confirmPassword({ db, passwords }: PasswordDeps, userId: string, password: string): Promise<UserRow> {
  await admitAttempt(db, perAccount, userId);
  const person = await findUser(db, userId);
  const isRight = await passwords.isPasswordOf(person, password, userId);
  if (person === undefined || !isRight) {
    const message = "That's not your current password";
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]);
  }
  await forgetCalls(db, [throttleBucket(perAccount, userId)]);
  return person;
}
