import type { OrganizationMember, OrganizationRole } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { deleteInvitesOf } from './invites-table.ts';
import {
  countMembers,
  deleteMember,
  findMember,
  listMembers,
  type MemberOfOrganization,
  updateRole,
} from './members-table.ts';
import { mayManage, requireRole, rolesBeyond, takeTurn } from './membership.ts';

interface MemberOf {
  organizationId: string;
  /** The member it concerns. */
  userId: string;
}

export async function listMembersFor(
  db: Database,
  callerId: string,
  organizationId: string,
): Promise<OrganizationMember[]> {
  await requireRole(db, organizationId, callerId, 'member');
  return (await listMembers(db, organizationId)).map(toMember);
}

export async function changeRole(
  db: Database,
  callerId: string,
  { organizationId, userId }: MemberOf,
  role: OrganizationRole,
): Promise<OrganizationMember> {
  return db.transaction(async (tx) => {
    const { role: actor } = await takeTurn(tx, organizationId, callerId, 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!mayManage(actor, member.role) || !mayManage(actor, role)) {
      throw new AppError('FORBIDDEN', 'Only owners can add or remove owners');
    }
    if (member.role === role) return toMember(member);
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    await updateRole(tx, organizationId, userId, role);
    const ended = await endInvites(tx, organizationId, userId, role);
    const details = { member: member.name, from: member.role, to: role, ...ended };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'member.role-changed', details });
    return toMember({ ...member, role });
  });
}

/** Removes a member; members can also remove themselves. */
export async function removeMember(
  db: Database,
  callerId: string,
  { organizationId, userId }: MemberOf,
): Promise<void> {
  const isLeaving = callerId === userId;
  await db.transaction(async (tx) => {
    const { role: actor } = await takeTurn(tx, organizationId, callerId, isLeaving ? 'member' : 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!isLeaving && !mayManage(actor, member.role)) {
      throw new AppError('FORBIDDEN', 'Only owners can remove an owner');
    }
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    const ended = await endInvites(tx, organizationId, userId, undefined);
    await recordAudit(tx, {
      organizationId,
      actorId: callerId,
      action: isLeaving ? 'member.left' : 'member.removed',
      details: { member: member.name, ...ended },
    });
    await deleteMember(tx, organizationId, userId);
  });
}

/** Losing a role ends the invites that only that role could issue. Returns details for the audit trail. */
async function endInvites(
  tx: Database,
  organizationId: string,
  userId: string,
  role: OrganizationRole | undefined,
): Promise<Record<string, string>> {
  const count = await deleteInvitesOf(tx, organizationId, userId, rolesBeyond(role));
  return count === 0 ? {} : { revokedInvites: String(count) };
}

async function requireMember(tx: Database, organizationId: string, userId: string): Promise<MemberOfOrganization> {
  const member = isId(userId) ? await findMember(tx, organizationId, userId) : undefined;
  if (member === undefined) throw new AppError('NOT_FOUND', 'Member not found');
  return member;
}

async function keepAnOwner(tx: Database, organizationId: string): Promise<void> {
  const { owners } = await countMembers(tx, organizationId);
  if (owners > 1) return;
  throw new AppError(
    'CONFLICT',
    'This is the last owner. Make another member an owner first, or delete the organization.',
  );
}

const toMember = ({ userId, name, email, role, joinedAt }: MemberOfOrganization): OrganizationMember => ({
  userId,
  name,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
});
