import { defaultProjectAlias } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { openDefaultProject } from './default-project.ts';
import { projectsVisibleTo, type VisibleProject } from './projects-table.ts';

export const noSuchProject = () => new AppError('NOT_FOUND', 'There is no such project, or it is not yours');

/** A project by its id or as `default-project`. To those who may not see it, it does not exist. */
export async function openProject(db: Database, userId: string, id: string): Promise<VisibleProject> {
  if (id === defaultProjectAlias) return { ...(await openDefaultProject(db, userId)), role: 'owner' };
  const [found] = isId(id) ? await projectsVisibleTo(db, userId, id) : [];
  if (found === undefined) throw noSuchProject();
  return found;
}

/** Members of an organization may look at its projects and track into them; changing is for its owner and admins. */
export const mayEditProject = ({ role }: Pick<VisibleProject, 'role'>): boolean => role !== 'member';

export async function openProjectToEdit(db: Database, userId: string, id: string): Promise<VisibleProject> {
  const project = await openProject(db, userId, id);
  if (!mayEditProject(project)) {
    throw new AppError('FORBIDDEN', 'Only the owner and the admins of the organization may change its projects');
  }
  return project;
}
