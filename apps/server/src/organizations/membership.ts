import { type OrganizationRole, organizationRoles } from '@hopwise/model';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findRole } from './members-table.ts';
import { lockOrganization, type OrganizationRow } from './organizations-table.ts';

const rank: Readonly<Record<OrganizationRole, number>> = { member: 0, admin: 1, owner: 2 };

/** Owners can manage everyone; admins everyone but owners; members no one. */
export const mayManage = (actor: OrganizationRole, target: OrganizationRole): boolean =>
  actor === 'owner' || (actor === 'admin' && target !== 'owner');

/** The roles that someone can't grant or revoke; undefined stands for a non-member. */
export const rolesBeyond = (actor: OrganizationRole | undefined): OrganizationRole[] =>
  organizationRoles.filter((role) => actor === undefined || !mayManage(actor, role));

export const noSuchOrganization = () => new AppError('NOT_FOUND', "Organization not found, or you don't have access");

/** A person's role in an organization. For outsiders it doesn't exist: a 403 would reveal that it does. */
export async function requireRole(
  db: Database,
  organizationId: string,
  userId: string,
  atLeast: OrganizationRole,
): Promise<OrganizationRole> {
  const role = isId(organizationId) ? await findRole(db, organizationId, userId) : undefined;
  if (role === undefined) throw noSuchOrganization();
  if (rank[role] < rank[atLeast]) {
    const who = atLeast === 'owner' ? 'owners' : 'owners and admins';
    throw new AppError('FORBIDDEN', `Only organization ${who} can do this`);
  }
  return role;
}

export interface OrganizationTurn {
  organization: OrganizationRow;
  role: OrganizationRole;
}

/**
 * Locks the organization and returns the caller's role: until the transaction ends, no one else can change its members.
 */
export async function takeTurn(
  tx: Database,
  organizationId: string,
  callerId: string,
  atLeast: OrganizationRole,
): Promise<OrganizationTurn> {
  const organization = isId(organizationId) ? await lockOrganization(tx, organizationId) : undefined;
  if (organization === undefined) throw noSuchOrganization();
  return { organization, role: await requireRole(tx, organizationId, callerId, atLeast) };
}
