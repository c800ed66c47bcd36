import { randomUUID } from 'node:crypto';
import {
  dayMs,
  type InviteRequest,
  type NewInvite,
  type OpenedInvite,
  type OrganizationInvite,
  organizationLimits,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { type Mailer, plainName } from '../mail/index.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { findUser, requireConfirmedEmail } from '../users/index.ts';
import { countInvites, deleteInvite, findInvite, type InviteRow, insertInvite, listInvites } from './invites-table.ts';
import { requireRoomForOrganization } from './manage-organization.ts';
import { insertMember } from './members-table.ts';
import { mayManage, requireRole, takeTurn } from './membership.ts';
import { lockOrganization } from './organizations-table.ts';

const lifetimeMs = 7 * dayMs;

/** Creates a link that lets one person join, and emails it if there is an address and the server can. */
export async function invite(
  deps: InviteMailDeps,
  callerId: string,
  organizationId: string,
  { role, email }: InviteRequest,
  appOrigin: string,
): Promise<NewInvite> {
  await requireRole(deps.db, organizationId, callerId, 'admin');
  await requireConfirmedEmail(deps, callerId, 'invite others');
  if (email !== undefined) await admitInviteMail(deps, { callerId, organizationId, email });
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
  await storeInvite(deps.db, row, callerId);
  const mailed = email !== undefined && (await mailInvite(deps, { tokenHash: row.tokenHash, email, token }));
  return { invite: toInvite(row), token, url: `${appOrigin}/invite#token=${token}`, mailed };
}

async function storeInvite(db: Database, row: InviteRow, callerId: string): Promise<void> {
  const { openInvites } = organizationLimits;
  await ownerTransaction(db, row.organizationId, async (tx) => {
    const { role: actor } = await takeTurn(tx, row.organizationId, callerId, 'admin');
    if (!mayManage(actor, row.role)) throw new AppError('FORBIDDEN', 'Only owners can invite owners');
    if ((await countInvites(tx, row.organizationId)) >= openInvites) {
      throw new AppError(
        'CONFLICT',
        `This organization has reached the limit of ${openInvites} open invites. Revoke one first.`,
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

export async function listInvitesFor(
  db: Database,
  callerId: string,
  organizationId: string,
): Promise<OrganizationInvite[]> {
  await requireRole(db, organizationId, callerId, 'admin');
  return (await listInvites(db, organizationId)).map(toInvite);
}

export async function revokeInvite(db: Database, callerId: string, organizationId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurn(tx, organizationId, callerId, 'admin');
    const deleted = isId(id) ? await deleteInvite(tx, organizationId, id) : undefined;
    if (deleted === undefined) throw new AppError('NOT_FOUND', 'Invite not found');
    const details = { role: deleted.role, ...(deleted.email !== null && { email: deleted.email }) };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'invite.revoked', details });
  });
}

const noSuchInvite = () =>
  new AppError('NOT_FOUND', 'This invite is no longer valid: it was used, was revoked or has expired');

export async function openInvite(db: Database, token: string): Promise<OpenedInvite> {
  const found = await findInvite(db, hashToken(token));
  if (found === undefined) throw noSuchInvite();
  const { invite: row, organizationName, inviter } = found;
  return { organizationName, role: row.role, invitedBy: inviter.name, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Returns the organization that the caller is now in. A member who opens a link keeps their role, and the link stays
 * unused.
 */
export async function acceptInvite(db: Database, callerId: string, token: string): Promise<string> {
  return ownerTransaction(db, callerId, async (tx) => {
    const { organizationId, id, role } = await takeInvite(tx, hashToken(token));
    await requireRoomForOrganization(tx, callerId);
    const joined = await insertMember(tx, { organizationId, userId: callerId, role, joinedAt: new Date() });
    if (!joined) throw new AppError('CONFLICT', "You're already a member of this organization");
    await deleteInvite(tx, organizationId, id);
    const person = await findUser(tx, callerId);
    const details = { member: person?.name ?? '', role };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'member.joined', details });
    return organizationId;
  });
}

/** Locks the invite: until the transaction ends, no one else can use it, revoke it or change its inviter's role. */
async function takeInvite(tx: Database, tokenHash: string): Promise<InviteRow> {
  const found = await findInvite(tx, tokenHash);
  if (found === undefined) throw noSuchInvite();
  await lockOrganization(tx, found.invite.organizationId);
  const taken = await findInvite(tx, tokenHash);
  if (taken === undefined) throw noSuchInvite();
  return taken.invite;
}

const toInvite = ({ id, role, email, createdAt, expiresAt }: InviteRow): OrganizationInvite => ({
  id,
  role,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const hourSeconds = 60 * 60;
const dayHours = 24;
const refusal = 'Too many invites sent.';

/** Any account can cause email to strangers, so person, organization and recipient are all limited. */
const perPerson: Throttle = { name: 'invite-mail:person', limit: 30, windowSeconds: hourSeconds, refusal };
const perOrganization: Throttle = { name: 'invite-mail:organization', limit: 60, windowSeconds: hourSeconds, refusal };
const perRecipient: Throttle = {
  name: 'invite-mail:recipient',
  limit: 3,
  windowSeconds: dayHours * hourSeconds,
  refusal: 'This email address already got several invites. Remove it and send the link yourself.',
};

export interface InviteMailDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Undefined when the server can't send email. */
  mailer: Mailer | undefined;
}

/** Counts an email before it is written. The recipient is stored as a hash, so the table names no one. */
export async function admitInviteMail(
  { db, mailer }: InviteMailDeps,
  { callerId, organizationId, email }: { callerId: string; organizationId: string; email: string },
): Promise<void> {
  if (mailer === undefined) return;
  await admitAttempt(db, perPerson, callerId);
  await admitAttempt(db, perOrganization, organizationId);
  await admitAttempt(db, perRecipient, hashToken(email.toLowerCase()));
}

/** The link is also in the response, so a failed email doesn't fail the call. */
export async function mailInvite(
  { db, logger, mailer }: InviteMailDeps,
  { tokenHash, email, token }: { tokenHash: string; email: string; token: string },
): Promise<boolean> {
  if (mailer === undefined) return false;
  const found = await findInvite(db, tokenHash);
  if (found === undefined) return false;
  const { organizationName, inviter } = found;
  try {
    await mailer.send({
      to: email,
      // Contains no user-chosen text: it is the first thing a stranger reads.
      subject: 'Invitation to join an organization on Hopwise',
      text: [
        'Hello,',
        `“${plainName(inviter.name)}” (${inviter.email}) invited you to join the organization “${plainName(organizationName)}” on Hopwise (${mailer.origin}). Accept the invite with this link, which expires in 7 days:`,
        mailer.link('/invite', token),
        `You're receiving this because ${inviter.email} invited you on ${mailer.origin}. Names are chosen by users and not verified. If you don't know the sender, ignore this email.`,
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    logger.error({ err: error }, 'failed to email an invite');
    return false;
  }
}
