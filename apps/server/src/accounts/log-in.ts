import type { LoginRequest, User } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Device, endSession, type IssuedSession, startSession } from '../sessions/index.ts';
import { findUserByEmail, isPasswordOf, toUser } from '../users/index.ts';
import { admitSignIn, forgiveSignIn } from './sign-in-throttle.ts';

/**
 * Signs a person in under a new session; the one this browser had ends. An unknown address and a wrong password
 * are told in the same words after the same work.
 */
export async function logIn(
  db: Database,
  { email, password }: LoginRequest,
  device: Device,
  previousToken: string | undefined,
): Promise<{ user: User; session: IssuedSession }> {
  await admitSignIn(db, email, device.address);
  const person = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(person, password);
  if (person === undefined || !isRight) throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
  await forgiveSignIn(db, email, device.address);
  if (previousToken !== undefined) await endSession(db, previousToken);
  return { user: toUser(person), session: await startSession(db, person.id, device) };
}
