import type { OrganizationRole } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { findRole } from './members-table.ts';

const rank: Readonly<Record<OrganizationRole, number>> = { member: 0, admin: 1, owner: 2 };

/** Owners may do everything to everyone; admins everything but to owners; members nothing. */
export const mayManage = (actor: OrganizationRole, target: OrganizationRole): boolean =>
  actor === 'owner' || (actor === 'admin' && target !== 'owner');

export const noSuchOrganization = () =>
  new AppError('NOT_FOUND', 'There is no such organization, or you are not in it');

/** What a person is in an organization. For strangers it does not exist: an answer of 403 would tell that it does. */
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
