import { randomUUID } from 'node:crypto';
import { type Organization, organizationLimits } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { findUser, lockUser } from '../users/index.ts';
import { deleteInvitesOf } from './invites-table.ts';
import {
  countMembers,
  insertMember,
  listMemberships,
  listOrganizationsOf,
  type OrganizationOfMember,
} from './members-table.ts';
import { noSuchOrganization, requireRole, rolesBeyond, takeTurn } from './membership.ts';
import {
  deleteOrganizationRow,
  insertOrganization,
  lockOrganization,
  type OrganizationRow,
  updateOrganizationName,
} from './organizations-table.ts';

/** The creator of an organization owns it. */
export async function createOrganization(db: Database, userId: string, name: string): Promise<Organization> {
  const row = { id: randomUUID(), name, createdAt: new Date() };
  await ownerTransaction(db, userId, async (tx) => {
    await requireRoomForOrganization(tx, userId);
    await insertOrganization(tx, row);
    await insertMember(tx, { organizationId: row.id, userId, role: 'owner', joinedAt: row.createdAt });
    await recordAudit(tx, {
      organizationId: row.id,
      actorId: userId,
      action: 'organization.created',
      details: { name },
    });
  });
  return toOrganization({ ...row, role: 'owner', memberCount: 1 });
}

/** Concurrent calls of the same person that create or join one wait until the transaction ends. */
export async function requireRoomForOrganization(tx: Database, userId: string): Promise<void> {
  const { perUser } = organizationLimits;
  await lockUser(tx, userId);
  if ((await listMemberships(tx, userId)).length < perUser) return;
  throw new AppError('CONFLICT', `You've reached the limit of ${perUser} organizations. Leave or delete one first.`);
}

export async function listOrganizations(db: Database, userId: string): Promise<Organization[]> {
  return (await listOrganizationsOf(db, userId)).map(toOrganization);
}

export async function openOrganization(db: Database, userId: string, id: string): Promise<Organization> {
  await requireRole(db, id, userId, 'member');
  const [found] = await listOrganizationsOf(db, userId, id);
  if (found === undefined) throw noSuchOrganization();
  return toOrganization(found);
}

export async function renameOrganization(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Organization> {
  await db.transaction(async (tx) => {
    const { organization: before } = await takeTurn(tx, id, userId, 'admin');
    if (before.name === name) return;
    await updateOrganizationName(tx, id, name);
    await recordAudit(tx, {
      organizationId: id,
      actorId: userId,
      action: 'organization.renamed',
      details: { from: before.name, to: name },
    });
  });
  return openOrganization(db, userId, id);
}

/** Its projects and their checks are deleted with it. */
export async function deleteOrganization(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await takeTurn(tx, id, userId, 'owner');
    await removeOrganization(tx, userId, organization);
  });
}

/** Its audit trail stays, for server admins. */
async function removeOrganization(tx: Database, actorId: string, { id, name }: OrganizationRow): Promise<void> {
  await deleteOrganizationRow(tx, id);
  await recordAudit(tx, { organizationId: id, actorId, action: 'organization.deleted', details: { name } });
}

const toOrganization = ({ id, name, role, memberCount, createdAt }: OrganizationOfMember): Organization => ({
  id,
  name,
  role,
  memberCount,
  createdAt: createdAt.toISOString(),
});

/**
 * Prepares the deletion of an account: an organization without other members is deleted with it; one that would have
 * members but no owner blocks it.
 */
export async function leaveAllOrganizations(tx: Database, userId: string): Promise<void> {
  for (const { organizationId, role } of await listMemberships(tx, userId)) {
    const organization = await lockOrganization(tx, organizationId);
    if (organization === undefined) continue;
    const { members, owners } = await countMembers(tx, organizationId);
    if (members === 1) await removeOrganization(tx, userId, organization);
    else if (role === 'owner' && owners === 1) {
      throw new AppError(
        'CONFLICT',
        `You're the only owner of ${organization.name}. Make another member an owner or delete the organization first.`,
      );
    } else {
      const details = { member: (await findUser(tx, userId))?.name ?? '' };
      await recordAudit(tx, { organizationId, actorId: userId, action: 'member.left', details });
      await deleteInvitesOf(tx, organizationId, userId, rolesBeyond(undefined));
    }
  }
}

/** Ends all invites that a person created. Returns how many. */
export async function endInvitesOf(tx: Database, userId: string): Promise<number> {
  let ended = 0;
  for (const { organizationId } of await listMemberships(tx, userId)) {
    ended += await deleteInvitesOf(tx, organizationId, userId, rolesBeyond(undefined));
  }
  return ended;
}
