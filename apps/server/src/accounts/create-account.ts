import { randomUUID } from 'node:crypto';
import type { RegisterRequest, User } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { createFirstProject } from '../projects/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { hashPassword, insertUser, toUser, type UserRow } from '../users/index.ts';

/** A taken address is told as such, here and where an account changes its own, so trying many is made slow. */
export const accountRequests: Throttle = {
  name: 'register',
  limit: 100,
  windowSeconds: 60 * 60,
  refusal: 'Too many accounts were asked for from your network.',
};

export interface RegisterDeps {
  db: Database;
  config: Pick<Config, 'allowRegistration'>;
}

/**
 * Makes an account for whoever asks. A taken address is answered with 409: the form must be able to say why it
 * failed, and a pretended success would leave a person who forgot their account without one they can use.
 */
export async function register({ db, config }: RegisterDeps, request: RegisterRequest, address: string): Promise<User> {
  if (!config.allowRegistration) {
    throw new AppError('FORBIDDEN', 'Registration is closed on this server. Ask its owner for an account');
  }
  await admitAttempt(db, accountRequests, clientNetwork(address));
  return createAccount(db, request);
}

/** An account with its first project. */
export async function createAccount(db: Database, { name, email, password }: RegisterRequest): Promise<User> {
  const row: UserRow = {
    id: randomUUID(),
    name,
    email,
    passwordHash: await hashPassword(password),
    createdAt: new Date(),
  };
  await db.transaction(async (tx) => {
    await insertUser(tx, row);
    await createFirstProject(tx, row.id);
  });
  return toUser(row);
}
