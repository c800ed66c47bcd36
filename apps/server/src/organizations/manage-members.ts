import type { OrganizationMember, OrganizationRole } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { recordAudit } from './audit-table.ts';
import {
  countMembers,
  deleteMember,
  findMember,
  listMembers,
  type MemberOfOrganization,
  updateRole,
} from './members-table.ts';
import { mayManage, noSuchOrganization, requireRole } from './membership.ts';
import { lockOrganization } from './organizations-table.ts';

interface MemberOf {
  organizationId: string;
  /** Whom it is done to. */
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
    const actor = await takeTurn(tx, organizationId, callerId, 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!mayManage(actor, member.role) || !mayManage(actor, role)) {
      throw new AppError('FORBIDDEN', 'Only an owner may make or unmake owners');
    }
    if (member.role === role) return toMember(member);
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    await updateRole(tx, organizationId, userId, role);
    const details = { member: member.name, from: member.role, to: role };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'member.role-changed', details });
    return toMember({ ...member, role });
  });
}

/** Removes a member; one who removes themselves leaves. */
export async function removeMember(
  db: Database,
  callerId: string,
  { organizationId, userId }: MemberOf,
): Promise<void> {
  const isLeaving = callerId === userId;
  await db.transaction(async (tx) => {
    const actor = await takeTurn(tx, organizationId, callerId, isLeaving ? 'member' : 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!isLeaving && !mayManage(actor, member.role)) {
      throw new AppError('FORBIDDEN', 'Only an owner may remove an owner');
    }
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    await recordAudit(tx, {
      organizationId,
      actorId: callerId,
      action: isLeaving ? 'member.left' : 'member.removed',
      details: { member: member.name },
    });
    await deleteMember(tx, organizationId, userId);
  });
}

/** What the caller is, once nobody else can change who belongs to the organization until the transaction ends. */
async function takeTurn(
  tx: Database,
  organizationId: string,
  callerId: string,
  atLeast: OrganizationRole,
): Promise<OrganizationRole> {
  if (!isId(organizationId) || (await lockOrganization(tx, organizationId)) === undefined) throw noSuchOrganization();
  return requireRole(tx, organizationId, callerId, atLeast);
}

async function requireMember(tx: Database, organizationId: string, userId: string): Promise<MemberOfOrganization> {
  const member = isId(userId) ? await findMember(tx, organizationId, userId) : undefined;
  if (member === undefined) throw new AppError('NOT_FOUND', 'There is no such member');
  return member;
}

async function keepAnOwner(tx: Database, organizationId: string): Promise<void> {
  const { owners } = await countMembers(tx, organizationId);
  if (owners > 1) return;
  throw new AppError(
    'CONFLICT',
    'This is the last owner: make another member an owner first, or delete the organization',
  );
}

const toMember = ({ userId, name, email, role, joinedAt }: MemberOfOrganization): OrganizationMember => ({
  userId,
  name,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
});
