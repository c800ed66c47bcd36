import { type ProjectRole, projectLimits } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { takeTurn } from '../organizations/index.ts';
import { lockUser } from '../users/index.ts';
import { countProjectsOf, type ProjectOwner } from './projects-table.ts';

export interface ProjectPlace {
  owner: ProjectOwner;
  /** The caller's role there. */
  role: ProjectRole;
}

/**
 * Reserves room for one more project, for the caller or an organization that they can add to. Until the transaction
 * ends, no one can take it or change the caller's role.
 */
export async function requireRoom(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  const place = await takePlace(tx, userId, organizationId);
  if ((await countProjectsOf(tx, place.owner)) < projectLimits.perOwner) return place;
  throw new AppError('CONFLICT', `Limit reached (${projectLimits.perOwner} projects). Delete one first.`);
}

async function takePlace(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  if (organizationId === null) {
    await lockUser(tx, userId);
    return { owner: { userId, organizationId }, role: 'owner' };
  }
  const { role } = await takeTurn(tx, organizationId, userId, 'admin');
  return { owner: { userId: null, organizationId }, role };
}
