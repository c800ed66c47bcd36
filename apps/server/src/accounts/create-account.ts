import { randomUUID } from 'node:crypto';
import type { RegisterRequest, User } from '@hopwise/model';
import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createFirstProject } from '../projects/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { insertUser, isAdminEmail, isFirstAccount, type PasswordDeps, toUser, type UserRow } from '../users/index.ts';
import { type ConfirmationDeps, orderNewConfirmation } from './mail-confirmation.ts';

/** A taken address is told as such, here and where an account changes its own, so trying many is made slow. */
export const accountRequests: Throttle = {
  name: 'register',
  limit: 100,
  windowSeconds: 60 * 60,
  refusal: 'Too many accounts were asked for from your network.',
};

export interface RegisterDeps extends ConfirmationDeps, PasswordDeps {
  config: Pick<Config, 'allowRegistration' | 'adminEmails'>;
}

/**
 * Makes an account for whoever asks. A taken address gets 409: the form must be able to say why it
 * failed, and a pretended success would leave a person who forgot their account without one they can use.
 */
export async function register(deps: RegisterDeps, request: RegisterRequest, address: string): Promise<User> {
  const { db, config } = deps;
  if (!config.allowRegistration) {
    throw new AppError('FORBIDDEN', 'Registration is closed on this server. Ask its owner for an account');
  }
  await admitAttempt(db, accountRequests, clientNetwork(address));
  refuseAdminEmail(config, request.email);
  const row = await createAccount(deps, request);
  await orderNewConfirmation(deps, row, address);
  return toUser(row, config);
}

/**
 * Whoever takes an address of ADMIN_EMAILS first would look after the server, so nobody takes one here. An account that
 * has it already keeps it.
 */
export function refuseAdminEmail(config: Pick<Config, 'adminEmails'>, email: string): void {
  if (!isAdminEmail(config, email)) return;
  const message =
    'This email address is reserved. The owner of this server makes its account with: npm run admin -- create-user';
  throw new AppError('FORBIDDEN', message, [{ path: 'email', message }]);
}

/** Who makes an account: the person, whose email address nobody has confirmed yet, or the owner of the server. */
type Maker = 'person' | 'owner';

/** An account with its first project. The first one of a server owns the server. */
export async function createAccount(
  { db, passwords }: PasswordDeps,
  { name, email, password }: RegisterRequest,
  maker: Maker = 'person',
): Promise<UserRow> {
  const row: UserRow = {
    id: randomUUID(),
    name,
    email,
    passwordHash: await passwords.hash(password),
    createdAt: new Date(),
    emailConfirmed: maker === 'owner',
    pendingEmail: null,
    isServerOwner: false,
    lastSignInAt: null,
    disabledAt: null,
  };
  return db.transaction(async (tx) => {
    const made = { ...row, isServerOwner: await isFirstAccount(tx) };
    await insertUser(tx, made);
    await createFirstProject(tx, made.id);
    await recordAudit(tx, {
      accountId: made.id,
      ...(maker === 'owner' ? commandLine : { actorId: made.id }),
      action: 'account.created',
      details: { account: email },
    });
    return made;
  });
}
