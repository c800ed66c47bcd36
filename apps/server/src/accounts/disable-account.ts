import { commandLine, recordAudit } from '../audit-trail/index.ts';
import { cancelOpenJobs, removePasswords } from '../bulk/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { endInvitesOf } from '../organizations/index.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import {
  findUser,
  isServerOwner,
  listServerOwners,
  lockServerOwners,
  type OwnerConfig,
  type UserRow,
  updateUser,
} from '../users/index.ts';

export interface OwnerDeps {
  db: Database;
  config: OwnerConfig;
}

/** Who acts on someone else's account: a server admin, signed in or at the command line. */
export type OwnerActor = { actorId: string } | typeof commandLine;

/**
 * Disables an account: no one can sign in to it, its sessions end, its API keys stop working, its open bulk jobs are
 * canceled and its invites are revoked. Soon after, its monitors are paused and its alert channels disabled. Its data
 * stays, share links included, except for passwords in URLs not yet tracked.
 */
export async function disableAccount({ db, config }: OwnerDeps, actor: OwnerActor, id: string): Promise<UserRow> {
  const { person, canceledJobs } = await db.transaction(async (tx) => {
    const person = await takeAccount(tx, config, actor, id);
    if (person.disabledAt !== null) throw new AppError('CONFLICT', 'This account is already disabled');
    await refuseLastOwner(tx, config, actor, person);
    const endedSessions = await deleteOtherSessions(tx, id);
    const revokedInvites = await endInvitesOf(tx, id);
    const canceledJobs = await cancelOpenJobs(tx, id);
    const counts = Object.entries({ endedSessions, revokedInvites, canceledJobs: canceledJobs.length });
    await recordAudit(tx, {
      ...actor,
      accountId: id,
      action: 'account.disabled',
      details: { account: person.email, ...Object.fromEntries(counts.map(([name, count]) => [name, String(count)])) },
    });
    return { person: present(await updateUser(tx, id, { disabledAt: new Date() })), canceledJobs };
  });
  for (const jobId of canceledJobs) await removePasswords(db, jobId);
  return person;
}

export async function enableAccount({ db, config }: OwnerDeps, actor: OwnerActor, id: string): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const person = await takeAccount(tx, config, actor, id);
    if (person.disabledAt === null) throw new AppError('CONFLICT', "This account isn't disabled");
    // A job may have been started at the moment of disabling.
    await deleteOtherSessions(tx, id);
    await recordAudit(tx, { ...actor, accountId: id, action: 'account.enabled', details: { account: person.email } });
    return present(await updateUser(tx, id, { disabledAt: null }));
  });
}

/** Signs a person out everywhere. Returns how many sessions ended. */
export async function endSessionsOf({ db, config }: OwnerDeps, actor: OwnerActor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const person = await takeAccount(tx, config, actor, id);
    const ended = await deleteOtherSessions(tx, id);
    const details = { account: person.email, sessions: String(ended) };
    await recordAudit(tx, { ...actor, accountId: id, action: 'sessions.ended', details });
    return ended;
  });
}

/** Marks an email address as confirmed on a server admin's word. */
export async function vouchForEmail(db: Database, person: UserRow): Promise<void> {
  if (person.emailConfirmed) throw new AppError('CONFLICT', 'This email address is already confirmed');
  await db.transaction(async (tx) => {
    present(await updateUser(tx, person.id, { emailConfirmed: true }));
    const details = { account: person.email, email: person.email };
    await recordAudit(tx, { ...commandLine, accountId: person.id, action: 'account.email-confirmed', details });
  });
}

/** Locks out other admins first: if two admins disable each other, one must fail. */
async function takeAccount(tx: Database, config: OwnerConfig, actor: OwnerActor, id: string): Promise<UserRow> {
  await lockServerOwners(tx);
  if ('actorId' in actor) {
    const owner = await findUser(tx, actor.actorId);
    if (owner === undefined || !isServerOwner(owner, config)) throw notOwner();
  }
  return present(isId(id) ? await findUser(tx, id) : undefined);
}

export const notOwner = () => new AppError('FORBIDDEN', 'Only server admins can do this');

async function refuseLastOwner(
  tx: Database,
  { adminEmails }: OwnerConfig,
  actor: OwnerActor,
  { id }: UserRow,
): Promise<void> {
  if ('actorId' in actor && actor.actorId === id) {
    throw new AppError('CONFLICT', "You can't disable your own account. Ask another server admin.");
  }
  const owners = await listServerOwners(tx, adminEmails);
  if (owners.length !== 1 || owners[0]?.id !== id) return;
  throw new AppError(
    'CONFLICT',
    'This is the last server admin. Add another one to ADMIN_EMAILS before you disable this account.',
  );
}

function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw new AppError('NOT_FOUND', 'Account not found');
  return row;
}
