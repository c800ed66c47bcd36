import { type OrganizationRole, organizationRoles } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { findRole } from './members-table.ts';
import { lockOrganization, type OrganizationRow } from './organizations-table.ts';

const rank: Readonly<Record<OrganizationRole, number>> = { member: 0, admin: 1, owner: 2 };

/** Owners may do everything to everyone; admins everything but to owners; members nothing. */
export const mayManage = (actor: OrganizationRole, target: OrganizationRole): boolean =>
  actor === 'owner' || (actor === 'admin' && target !== 'owner');

/** The roles that someone may not give or take away; undefined stands for a person who is no member. */
export const rolesBeyond = (actor: OrganizationRole | undefined): OrganizationRole[] =>
  organizationRoles.filter((role) => actor === undefined || !mayManage(actor, role));

export const noSuchOrganization = () =>
  new AppError('NOT_FOUND', 'There is no such organization, or you are not in it');

/** What a person is in an organization. For strangers it does not exist: a response of 403 would tell that it does. */
export async function requireRole(
  db: Database,
  organizationId: string,
  userId: string,
  atLeast: OrganizationRole,
): Promise<OrganizationRole> {
  const role = isId(organizationId) ? await findRole(db, organizationId, userId) : undefined;
  if (role === undefined) throw noSuchOrganization();
  if (rank[role] < rank[atLeast]) {
    const who = atLeast === 'owner' ? 'an owner' : 'an owner or admin';
    throw new AppError('FORBIDDEN', `Only ${who} of the organization may do this`);
  }
  return role;
}

export interface OrganizationTurn {
  organization: OrganizationRow;
  role: OrganizationRole;
}

/** The organization and what the caller is in it, once nobody else can change who belongs to it until the transaction ends. */
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
