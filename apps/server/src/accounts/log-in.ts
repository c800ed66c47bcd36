import { randomUUID } from 'node:crypto';
import type { LoginRequest, User } from '@hopwise/model';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type CookieConfig, cookieMark, readSignedCookie, setOwnCookie } from '../http/caller.ts';
import {
  admitAttempt,
  clientNetwork,
  forgetCalls,
  type Throttle,
  throttleBucket,
  uncountCall,
} from '../rate-limits/index.ts';
import { hashToken } from '../secrets.ts';
import { type Device, endSession, type IssuedSession, startSession } from '../sessions/index.ts';
import {
  findUserByEmail,
  type OwnerConfig,
  type PasswordDeps,
  toUser,
  type UserRow,
  updateUser,
} from '../users/index.ts';

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
  { email, password, zone }: LoginRequest,
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
  const withZone = { ...person, zone: person.zone ?? zone ?? null };
  const session = await db.transaction(async (tx) => {
    if (previousToken !== undefined) await endSession(tx, previousToken);
    await updateUser(tx, person.id, { lastSignInAt: new Date(), zone: withZone.zone });
    const details = device.userAgent === undefined ? {} : { userAgent: device.userAgent.slice(0, 512) };
    await recordAudit(tx, { accountId: person.id, actorId: person.id, action: 'session.started', details });
    return startSession(tx, person.id, device, tokenMark);
  });
  return { user: toUser(withZone, config), session };
}

/** Records whose account it was; who tried is unknown. */
const recordFailure = (db: Database, { id, email }: UserRow, reason: string) =>
  recordAudit(db, { accountId: id, actorId: null, action: 'session.failed', details: { account: email, reason } });

const reportTo = (logger: LogInDeps['logger']) => (error: unknown) =>
  logger.error({ err: error }, 'failed to record a failed sign-in');

const cookieName = 'hopwise_device';
const lifetimeSeconds = 365 * 24 * 60 * 60;
/** How many people can share a browser. Beyond that, the ones who signed in longest ago are dropped. */
const maxPeople = 5;
/** Distinguishes this value from those of other signed cookies. */
const kind = 'device';

/**
 * A browser in which people have signed in before. It grants no access: its sign-ins are only counted separately from
 * those of strangers.
 */
export interface KnownDevice {
  id: string;
  /** Who signed in there, most recent first. */
  userIds: string[];
}

export function knownDeviceOf(request: FastifyRequest): KnownDevice | undefined {
  const [given, id, ...userIds] = readSignedCookie(request, cookieName)?.split('.') ?? [];
  return given === kind && id !== undefined ? { id, userIds } : undefined;
}

export function rememberDevice(reply: FastifyReply, userId: string, config: CookieConfig): void {
  const { id, userIds } = knownDeviceOf(reply.request) ?? { id: randomUUID(), userIds: [] };
  const people = [userId, ...userIds.filter((other) => other !== userId)].slice(0, maxPeople);
  const value = cookieMark(reply.request, config) + [kind, id, ...people].join('.');
  setOwnCookie(reply, cookieName, value, { config, signed: true, maxAge: lifetimeSeconds });
}

const windowSeconds = 15 * 60;
const refusal = 'Too many sign-in attempts.';

/** Stops one network guessing at one account early, without keeping its owner from signing in elsewhere. */
const perAccountAndNetwork: Throttle = { name: 'sign-in:account-network', limit: 10, windowSeconds, refusal };
/** Against one network that tries many accounts, and many networks that try one. */
const perNetwork: Throttle = { name: 'sign-in:network', limit: 50, windowSeconds, refusal };
const perAccount: Throttle = { name: 'sign-in:account', limit: 100, windowSeconds, refusal };

/** A device that the person has signed in on has only this limit: strangers elsewhere can't lock it out. */
const perKnownDevice: Throttle = { name: 'sign-in:device', limit: 10, windowSeconds, refusal };

export interface SignInAttempt {
  email: string;
  address: string;
  /** The device, if the person has signed in on it before. */
  knownDeviceId: string | undefined;
}

interface Counted {
  throttle: Throttle;
  who: string;
}

interface CountedAttempt {
  /** Buckets of the caller alone; cleared on success. */
  own: Counted;
  shared: Counted[];
}

/**
 * Addresses are counted whether or not they have an account, so the limit reveals nothing. They are hashed, so the
 * table names no one.
 */
function countsOf({ email, address, knownDeviceId }: SignInAttempt): CountedAttempt {
  const account = hashToken(email.toLowerCase());
  if (knownDeviceId !== undefined) {
    return { own: { throttle: perKnownDevice, who: `${account}:${knownDeviceId}` }, shared: [] };
  }
  const network = clientNetwork(address);
  return {
    own: { throttle: perAccountAndNetwork, who: `${account}:${network}` },
    shared: [
      { throttle: perNetwork, who: network },
      { throttle: perAccount, who: account },
    ],
  };
}

export async function admitSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  const { own, shared } = countsOf(attempt);
  for (const { throttle, who } of [own, ...shared]) await admitAttempt(db, throttle, who);
}

/** Only failed attempts count. */
export async function forgiveSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  const { own, shared } = countsOf(attempt);
  await forgetCalls(db, [throttleBucket(own.throttle, own.who)]);
  for (const { throttle, who } of shared) await uncountCall(db, throttleBucket(throttle, who));
}
