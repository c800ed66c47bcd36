import { type ProjectRole, projectLimits } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { takeTurn } from '../organizations/index.ts';
import { lockUser } from '../users/index.ts';
import { countProjectsOf, type ProjectOwner } from './projects-table.ts';

export interface ProjectPlace {
  owner: ProjectOwner;
  /** What the caller is there. */
  role: ProjectRole;
}

/**
 * The place for one more project: the caller's own, or an organization that they may add to. Nobody else can take it,
 * and nobody can take the caller's role, until the transaction ends.
 */
export async function requireRoom(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  const place = await takePlace(tx, userId, organizationId);
  if ((await countProjectsOf(tx, place.owner)) < projectLimits.perOwner) return place;
  throw new AppError(
    'CONFLICT',
    `There are ${projectLimits.perOwner} projects already, which is the most there can be: delete one first`,
  );
}

async function takePlace(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  if (organizationId === null) {
    await lockUser(tx, userId);
    return { owner: { userId, organizationId }, role: 'owner' };
  }
  const { role } = await takeTurn(tx, organizationId, userId, 'admin');
  return { owner: { userId: null, organizationId }, role };
}
