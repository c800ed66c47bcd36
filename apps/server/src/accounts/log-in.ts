import type { LoginRequest, User } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Device, endSession, type IssuedSession, startSession } from '../sessions/index.ts';
import { findUserByEmail, isPasswordOf, toUser } from '../users/index.ts';
import type { KnownDevice } from './known-device.ts';
import { admitSignIn, forgiveSignIn, type SignInAttempt } from './sign-in-throttle.ts';

export interface SignInFrom {
  device: Device;
  /** Missing when nobody signed in there before. */
  knownDevice: KnownDevice | undefined;
  /** The session that the browser had. */
  previousToken: string | undefined;
  tokenMark: string;
}

/**
 * Signs a person in under a new session; the one this browser had ends. An unknown address and a wrong password
 * are told in the same words after the same work.
 */
export async function logIn(
  db: Database,
  { email, password }: LoginRequest,
  { device, knownDevice, previousToken, tokenMark }: SignInFrom,
): Promise<{ user: User; session: IssuedSession }> {
  const person = await findUserByEmail(db, email);
  const isKnown = person !== undefined && knownDevice?.userIds.includes(person.id);
  const attempt: SignInAttempt = {
    email,
    address: device.address,
    knownDeviceId: isKnown ? knownDevice?.id : undefined,
  };
  await admitSignIn(db, attempt);
  const isRight = await isPasswordOf(person, password);
  if (person === undefined || !isRight) throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
  await forgiveSignIn(db, attempt);
  if (previousToken !== undefined) await endSession(db, previousToken);
  return { user: toUser(person), session: await startSession(db, person.id, device, tokenMark) };
}
