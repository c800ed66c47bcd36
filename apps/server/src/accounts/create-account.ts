import { randomUUID } from 'node:crypto';
import type { RegisterRequest, User } from '@hopwise/model';
import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createFirstProject } from '../projects/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../rate-limits/index.ts';
import { insertUser, isAdminEmail, isFirstAccount, type PasswordDeps, toUser, type UserRow } from '../users/index.ts';
import { type ConfirmationDeps, orderNewConfirmation } from './mail-confirmation.ts';

/** Registering and changing an address both reveal whether an address is taken, so probing many must be slow. */
export const accountRequests: Throttle = {
  name: 'register',
  limit: 100,
  windowSeconds: 60 * 60,
  refusal: 'Too many sign-ups from your network.',
};

export interface RegisterDeps extends ConfirmationDeps, PasswordDeps {
  config: Pick<Config, 'allowRegistration' | 'adminEmails'>;
}

/**
 * Creates an account. A taken address gets a 409: the form must be able to say why it failed, and a pretended success
 * would leave someone who forgot their account without one they can use.
 */
export async function register(deps: RegisterDeps, request: RegisterRequest, address: string): Promise<User> {
  const { db, config } = deps;
  if (!config.allowRegistration) {
    throw new AppError('FORBIDDEN', 'Registration is closed on this server. Ask your server admin for an account.');
  }
  await admitAttempt(db, accountRequests, clientNetwork(address));
  refuseAdminEmail(config, request.email);
  const row = await createAccount(deps, request);
  await orderNewConfirmation(deps, row, address);
  return toUser(row, config);
}

/**
 * Addresses in ADMIN_EMAILS can't be registered: the first to take one would become a server admin. An existing account
 * keeps its address.
 */
export function refuseAdminEmail(config: Pick<Config, 'adminEmails'>, email: string): void {
  if (!isAdminEmail(config, email)) return;
  const message =
    'This email address is reserved for a server admin. Create the account with: npm run admin -- create-user';
  throw new AppError('FORBIDDEN', message, [{ path: 'email', message }]);
}

/** Who creates an account: the person, whose email address isn't confirmed yet, or a server admin. */
type Maker = 'person' | 'owner';

/** Creates an account with its first project. The first account on a server becomes its server admin. */
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
    zone: null,
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
