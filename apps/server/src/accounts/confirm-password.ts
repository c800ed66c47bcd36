import { AppError } from '../errors.ts';
import { admitAttempt, forgetCalls, type Throttle, throttleBucket } from '../rate-limits/index.ts';
import { findUser, type PasswordDeps, type UserRow } from '../users/index.ts';

/** A session left open must not become a way to guess the password. */
const perAccount: Throttle = {
  name: 'confirm-password',
  limit: 10,
  windowSeconds: 15 * 60,
  refusal: 'Too many wrong passwords.',
};

/** Asks a person who is signed in for their password once more, before what cannot be undone. */
export async function confirmPassword(
  { db, passwords }: PasswordDeps,
  userId: string,
  password: string,
): Promise<UserRow> {
  await admitAttempt(db, perAccount, userId);
  const person = await findUser(db, userId);
  const isRight = await passwords.isPasswordOf(person, password, userId);
  if (person === undefined || !isRight) {
    const message = 'This is not your current password';
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]);
  }
  await forgetCalls(db, [throttleBucket(perAccount, userId)]);
  return person;
}
