import { defaultProjectAlias } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { openDefaultProject } from './default-project.ts';
import { projectsVisibleTo, type VisibleProject } from './projects-table.ts';

export const noSuchProject = () => new AppError('NOT_FOUND', "Project not found, or you don't have access");

/** A project by id or as `default-project`. For people without access it doesn't exist. */
export async function openProject(db: Database, userId: string, id: string): Promise<VisibleProject> {
  if (id === defaultProjectAlias) return { ...(await openDefaultProject(db, userId)), role: 'owner' };
  const [found] = isId(id) ? await projectsVisibleTo(db, userId, id) : [];
  if (found === undefined) throw noSuchProject();
  return found;
}

/** Members of an organization can see its projects and track in them; only its owners and admins can change them. */
export const mayEditProject = ({ role }: Pick<VisibleProject, 'role'>): boolean => role !== 'member';

export async function openProjectToEdit(db: Database, userId: string, id: string): Promise<VisibleProject> {
  const project = await openProject(db, userId, id);
  if (!mayEditProject(project)) {
    throw new AppError('FORBIDDEN', 'Only organization owners and admins can change its projects');
  }
  return project;
}
