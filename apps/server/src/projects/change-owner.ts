import { recordAudit } from '../audit/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { updateProject, type VisibleProject } from './projects-table.ts';
import { requireRoom } from './require-room.ts';

/**
 * Moves a project to an organization, or, with null, makes it the caller's own. They must be allowed to change it
 * where it is, which the caller has seen to, and where it goes.
 */
export async function changeOwner(
  tx: Database,
  userId: string,
  project: VisibleProject,
  organizationId: string | null,
): Promise<void> {
  if (organizationId === project.organizationId) return;
  if (project.isDefault) {
    throw new AppError('CONFLICT', 'This is your default project, which cannot be moved to an organization');
  }
  const { owner } = await requireRoom(tx, userId, organizationId);
  await updateProject(tx, project.id, owner);

  const moved = { actorId: userId, details: { project: project.name } };
  if (project.organizationId !== null) {
    await recordAudit(tx, { ...moved, organizationId: project.organizationId, action: 'project.moved-out' });
  }
  if (organizationId !== null) await recordAudit(tx, { ...moved, organizationId, action: 'project.moved-in' });
}
