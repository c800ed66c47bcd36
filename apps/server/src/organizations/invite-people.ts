import { randomUUID } from 'node:crypto';
import {
  type InviteRequest,
  type NewInvite,
  type OpenedInvite,
  type OrganizationInvite,
  organizationLimits,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import type { Mailer } from '../mail/index.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { findUser } from '../users/index.ts';
import { recordAudit } from './audit-table.ts';
import {
  countInvites,
  deleteInvite,
  findInvite,
  type InviteRow,
  insertInvite,
  listInvites,
  takeInvite,
} from './invites-table.ts';
import { insertMember } from './members-table.ts';
import { mayManage, requireRole } from './membership.ts';
import { lockOrganization } from './organizations-table.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

export interface InviteDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
  mailer: Mailer | undefined;
}

/** Makes a link that lets one person join, and mails it where an address is given and the server can. */
export async function invite(
  deps: InviteDeps,
  callerId: string,
  organizationId: string,
  { role, email }: InviteRequest,
  appOrigin: string,
): Promise<NewInvite> {
  const { db } = deps;
  const actor = await requireRole(db, organizationId, callerId, 'admin');
  if (!mayManage(actor, role)) throw new AppError('FORBIDDEN', 'Only an owner may invite an owner');
  const token = newSecretToken();
  const createdAt = new Date();
  const row: InviteRow = {
    id: randomUUID(),
    organizationId,
    tokenHash: hashToken(token),
    role,
    email: email ?? null,
    invitedBy: callerId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  };
  await storeInvite(db, row, callerId);
  const mailed = email !== undefined && (await mailInvite(deps, row, email, token));
  return { invite: toInvite(row), token, url: `${appOrigin}/invite#token=${token}`, mailed };
}

async function storeInvite(db: Database, row: InviteRow, callerId: string): Promise<void> {
  const { openInvites } = organizationLimits;
  await db.transaction(async (tx) => {
    await lockOrganization(tx, row.organizationId);
    if ((await countInvites(tx, row.organizationId)) >= openInvites) {
      throw new AppError(
        'CONFLICT',
        `There are ${openInvites} open invites, which is the most there can be: revoke one first`,
      );
    }
    await insertInvite(tx, row);
    await recordAudit(tx, {
      organizationId: row.organizationId,
      actorId: callerId,
      action: 'member.invited',
      details: { role: row.role, ...(row.email !== null && { email: row.email }) },
    });
  });
}

/** The link is also in the answer, so a mail that cannot be sent is no failure of the call. */
async function mailInvite(
  { db, logger, mailer }: InviteDeps,
  row: InviteRow,
  email: string,
  token: string,
): Promise<boolean> {
  if (mailer === undefined) return false;
  const found = await findInvite(db, row.tokenHash);
  if (found === undefined) return false;
  try {
    await mailer.send({
      to: email,
      subject: `Join ${found.organizationName} on Hopwise`,
      text: `Hello,\n\n${found.invitedBy ?? 'Someone'} invites you to join ${found.organizationName} on Hopwise. This link works once, for seven days:\n\n${mailer.link('/invite', token)}`,
    });
    return true;
  } catch (error) {
    logger.error({ err: error }, 'an invite was not sent');
    return false;
  }
}

export async function listInvitesFor(
  db: Database,
  callerId: string,
  organizationId: string,
): Promise<OrganizationInvite[]> {
  await requireRole(db, organizationId, callerId, 'admin');
  return (await listInvites(db, organizationId)).map(toInvite);
}

export async function revokeInvite(db: Database, callerId: string, organizationId: string, id: string): Promise<void> {
  await requireRole(db, organizationId, callerId, 'admin');
  await db.transaction(async (tx) => {
    const deleted = isId(id) ? await deleteInvite(tx, organizationId, id) : undefined;
    if (deleted === undefined) throw new AppError('NOT_FOUND', 'There is no such invite');
    const details = { role: deleted.role, ...(deleted.email !== null && { email: deleted.email }) };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'invite.revoked', details });
  });
}

const noSuchInvite = () =>
  new AppError('NOT_FOUND', 'This invite is not valid: it was used or revoked, or it has expired');

export async function openInvite(db: Database, token: string): Promise<OpenedInvite> {
  const found = await findInvite(db, hashToken(token));
  if (found === undefined) throw noSuchInvite();
  const { invite: row, organizationName, invitedBy } = found;
  return { organizationName, role: row.role, invitedBy, expiresAt: row.expiresAt.toISOString() };
}

/** Answers the organization that the caller is now in. A member who opens a link keeps their role, and the link its use. */
export async function acceptInvite(db: Database, callerId: string, token: string): Promise<string> {
  return db.transaction(async (tx) => {
    const taken = await takeInvite(tx, hashToken(token));
    if (taken === undefined) throw noSuchInvite();
    const { organizationId, role } = taken;
    const joined = await insertMember(tx, { organizationId, userId: callerId, role, joinedAt: new Date() });
    if (!joined) throw new AppError('CONFLICT', 'You are a member of this organization already');
    const person = await findUser(tx, callerId);
    const details = { member: person?.name ?? '', role };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'member.joined', details });
    return organizationId;
  });
}

const toInvite = ({ id, role, email, createdAt, expiresAt }: InviteRow): OrganizationInvite => ({
  id,
  role,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
