import type { LoginRequest, User } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { clientNetwork } from '../rate-limits/index.ts';
import { type Device, endSession, type IssuedSession, startSession } from '../sessions/index.ts';
import {
  findUserByEmail,
  type OwnerConfig,
  type PasswordDeps,
  toUser,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import type { KnownDevice } from './known-device.ts';
import { admitSignIn, forgiveSignIn, type SignInAttempt } from './sign-in-throttle.ts';

export interface SignInFrom {
  device: Device;
  /** Undefined when no one has signed in on this browser before. */
  knownDevice: KnownDevice | undefined;
  /** The browser's current session. */
  previousToken: string | undefined;
  tokenMark: string;
}

export interface LogInDeps extends PasswordDeps {
  config: OwnerConfig;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Signs a person in under a new session and ends the browser's old one. An unknown address and a wrong password get the
 * same response after the same work. Only someone who knows the password learns that an account is disabled.
 */
export async function logIn(
  { db, passwords, config, logger }: LogInDeps,
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
  const isRight = await passwords.isPasswordOf(person, password, clientNetwork(device.address));
  if (person === undefined || !isRight) {
    // Not awaited: the response time must not reveal whether the account exists.
    if (person !== undefined) recordFailure(db, person, 'wrong password').catch(reportTo(logger));
    throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
  }
  if (person.disabledAt !== null) {
    await recordFailure(db, person, 'account disabled');
    throw new AppError('FORBIDDEN', 'This account is disabled. Contact your server admin.');
  }
  await forgiveSignIn(db, attempt);
  const session = await db.transaction(async (tx) => {
    if (previousToken !== undefined) await endSession(tx, previousToken);
    await updateUser(tx, person.id, { lastSignInAt: new Date() });
    const details = device.userAgent === undefined ? {} : { userAgent: device.userAgent.slice(0, 512) };
    await recordAudit(tx, { accountId: person.id, actorId: person.id, action: 'session.started', details });
    return startSession(tx, person.id, device, tokenMark);
  });
  return { user: toUser(person, config), session };
}

/** Records whose account it was; who tried is unknown. */
const recordFailure = (db: Database, { id, email }: UserRow, reason: string) =>
  recordAudit(db, { accountId: id, actorId: null, action: 'session.failed', details: { account: email, reason } });

const reportTo = (logger: LogInDeps['logger']) => (error: unknown) =>
  logger.error({ err: error }, 'failed to record a failed sign-in');
